import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { AddressNotAllowedError, guardedLookup, isPublicAddress } from "./public-addresses.ts";

export interface Egress {
  /** Allows private addresses and plain HTTP, for development only. */
  allowPrivate: boolean;
  /** Time-out of the whole exchange, including connecting and reading the answer. */
  timeoutMs: number;
  /** Cuts the exchange off when aborted. */
  signal?: AbortSignal;
  /** Default: the system's resolver. */
  lookup?: LookupFunction;
}

export interface Answer {
  /** Null if no answer came. */
  statusCode: number | null;
  /** The first 4 KiB of the answer as text, null if no answer came. */
  head: string | null;
  retryAfter: string | null;
  /** A short reason if no answer came or it was a redirect; null for any other answer. */
  error: string | null;
  ms: number;
}

/** Maximum bytes of the answer that are read, and that are kept. */
const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 4 * 1024;
const HEADER_BYTES = 16 * 1024;

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

/** The agent's message for an address that it refuses. */
const REFUSED_BY_AGENT = /is not allowed\. Because/;

/**
 * Returns the reason shown to the endpoint's owner. It names no address, so that it reveals nothing about
 * our network.
 */
function failureOf(error: unknown, timedOut: boolean): string {
  if (timedOut) return "timeout";
  if (!(error instanceof Error)) return "request failed";
  if (error instanceof AddressNotAllowedError || REFUSED_BY_AGENT.test(error.message))
    return "address not allowed";
  if (error instanceof AggregateError && error.errors.length > 0) return failureOf(error.errors[0], false);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code in REASONS) return REASONS[code] ?? "request failed";
  if (code.startsWith("HPE_")) return "answer is not HTTP";
  if (code.includes("CERT") || code.includes("SSL") || code.includes("TLS")) return "TLS failed";
  return "request failed";
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_LOCATION = 200;

/**
 * Returns a sentence with the target of a redirect, so that the owner can enter that address; null for any
 * other answer. Credentials, query and fragment are left out, because they may contain tokens.
 */
function redirectOf({ statusCode, headers }: http.IncomingMessage, from: URL): string | null {
  if (statusCode === undefined || !REDIRECTS.has(statusCode)) return null;
  const { location } = headers;
  if (location === undefined) return `redirected (${statusCode}) without an address`;
  const to = URL.parse(location, from.href);
  if (to === null || !/^https?:$/.test(to.protocol)) return `redirected (${statusCode}) to no web address`;
  const shown = `${to.origin}${to.pathname}`;
  const cut = shown.length > MAX_LOCATION ? `${shown.slice(0, MAX_LOCATION)}…` : shown;
  return `redirected (${statusCode}) to ${cut}`;
}

/** One connection per request, so that receivers share nothing. */
const FILTERED = { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() };
const PLAIN = { http: new http.Agent(), https: new https.Agent() };

function assertMayGo(url: URL, allowPrivate: boolean): void {
  if (allowPrivate) return;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new AddressNotAllowedError();
}

/** Reads until the limit, the end or the abort, and returns what has come by then. */
async function readHead(response: http.IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (read < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES - read));
      read += chunk.length;
      if (read >= READ_BYTES) break;
    }
  } catch {
    // Errors while reading the body are ignored: the status line alone decides.
  }
  response.destroy();
  // PostgreSQL's text type does not allow U+0000.
  return Buffer.concat(kept).toString("utf8").replaceAll("\0", "\uFFFD");
}

function request(
  url: URL,
  headers: Record<string, string>,
  body: Buffer,
  egress: Egress,
  signal: AbortSignal,
) {
  const secure = url.protocol === "https:";
  const agents = egress.allowPrivate ? PLAIN : FILTERED;
  const lookup = egress.allowPrivate ? egress.lookup : guardedLookup(egress.lookup);
  return (secure ? https : http).request(url, {
    method: "POST",
    headers: { ...headers, "content-length": String(body.length) },
    agent: secure ? agents.https : agents.http,
    maxHeaderSize: HEADER_BYTES,
    signal,
    ...(lookup && { lookup }),
  });
}

function respond(sent: http.ClientRequest, body: Buffer): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on("response", resolve);
    // A receiver that answers with a protocol switch has not accepted the event.
    sent.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Posts to an address that a firm chose (SSRF): connects to public addresses only, checked on the resolved
 * address; follows no redirect, reads a bounded part of the answer, and has a time-out. Never throws.
 */
export async function sendRequest(
  address: string,
  headers: Record<string, string>,
  body: Buffer,
  egress: Egress,
): Promise<Answer> {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  const timeout = AbortSignal.timeout(egress.timeoutMs);
  const signal = egress.signal ? AbortSignal.any([timeout, egress.signal]) : timeout;
  try {
    const url = new URL(address);
    assertMayGo(url, egress.allowPrivate);
    const response = await respond(request(url, headers, body, egress, signal), body);
    const head = await readHead(response);
    const retryAfter = response.headers["retry-after"] ?? null;
    const error = redirectOf(response, url);
    return { statusCode: response.statusCode ?? null, head, retryAfter, error, ms: ms() };
  } catch (error) {
    return {
      statusCode: null,
      head: null,
      retryAfter: null,
      error: failureOf(error, timeout.aborted),
      ms: ms(),
    };
  }
}
