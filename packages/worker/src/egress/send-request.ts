import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { AddressNotAllowedError, guardedLookup, isPublicAddress } from "./public-addresses.ts";

export interface Egress {
  /** Allows private addresses and plain HTTP, for development only. */
  allowPrivate: boolean;
  /** Time limit of the whole exchange: connecting, sending and reading the answer. */
  timeoutMs: number;
  /** Aborts the exchange. */
  signal?: AbortSignal;
  /** Default: the system's resolver. */
  lookup?: LookupFunction;
}

export interface Answer {
  /** Null if there was no answer. */
  statusCode: number | null;
  /** The first 4 KiB of the answer's body as text; null if there was no answer. */
  head: string | null;
  retryAfter: string | null;
  /** A short reason if there was no answer, or if it was a redirect; otherwise null. */
  error: string | null;
  ms: number;
}

/** Maximum number of bytes that are read of an answer, and maximum number that are stored. */
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

/** Matches the message with which the agent refuses an address. */
const REFUSED_BY_AGENT = /is not allowed\. Because/;

/**
 * Returns the reason of a failure as the endpoint's owner sees it. It contains no address, so that it reveals
 * nothing about the network of this server.
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
 * Returns a sentence with the target of a redirect, so that the owner can enter that address; null for other
 * answers. Omits credentials, query and fragment, because they may contain tokens.
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

/** Agents with a new connection for each request, so that receivers do not share connections. */
const FILTERED = { http: new RequestFilteringHttpAgent(), https: new RequestFilteringHttpsAgent() };
const PLAIN = { http: new http.Agent(), https: new https.Agent() };

function assertMayGo(url: URL, allowPrivate: boolean): void {
  if (allowPrivate) return;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw new AddressNotAllowedError();
}

/** Reads the body until the limit, the end or an abort, and returns what was read. */
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
    // An error while reading the body is ignored, because the status alone decides the outcome.
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
    // A receiver that switches protocols has not accepted the event.
    sent.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Sends a POST request to an address that a firm chose. To prevent SSRF, connects only to public addresses,
 * checked after resolving the name, follows no redirect, and limits the answer's size and time. Never throws.
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
