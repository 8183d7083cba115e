import { AddressNotAllowedError } from "./guarded-lookup.ts";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "connection reset",
  ENOTFOUND: "name not found",
  EAI_AGAIN: "name not found",
  ENODATA: "name not found",
  ETIMEDOUT: "timeout",
  EHOSTUNREACH: "host not reachable",
  ENETUNREACH: "host not reachable",
  EPROTO: "TLS failed",
  HPE_HEADER_OVERFLOW: "answer's headers are too large",
  CERT_HAS_EXPIRED: "certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificate chain is incomplete",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificate is for another name",
};

/** The library's sentence for an address it refuses. */
const FILTERED = /is not allowed\. Because/;

/** What the endpoint's owner reads of an error: a reason without addresses, so that nothing can be scouted by it. */
export function failureOf(error: unknown, timedOut: boolean): string {
  if (timedOut) return "timeout";
  if (!(error instanceof Error)) return "request failed";
  if (error instanceof AddressNotAllowedError || FILTERED.test(error.message)) return "address not allowed";
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0], false);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code in REASONS) return REASONS[code] ?? "request failed";
  if (code.startsWith("HPE_")) return "answer is not HTTP";
  if (code.includes("CERT") || code.includes("SSL") || code.includes("TLS")) return "TLS failed";
  return "request failed";
}
