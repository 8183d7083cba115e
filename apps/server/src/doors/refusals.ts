import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { DomainError, type ErrorCode } from "@board/api/server";
import { HSTS, problemOf } from "@board/rest/edge";

const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Time for a refused client to read the answer before the connection is closed. */
const LINGER_MS = 1_000;

export function answerText(
  res: ServerResponse,
  status: number,
  text: string,
  type = "text/plain; charset=utf-8",
): void {
  res.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  res.end(text);
}

/** Our error codes for errors of Node's HTTP parser. */
export const UNREADABLE: Record<string, Unreadable> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const DETAILS = {
  malformed_request: "The request is not valid HTTP.",
  request_timeout: "The request did not arrive in time.",
  headers_too_large: "The headers may hold 16 KiB.",
  method_not_allowed: "The method is not possible here.",
} as const;

type Unreadable = keyof typeof DETAILS;

/** Facts that every refusal contains. */
export interface ProblemContext {
  requestId: string;
  baseUrl: string;
}

const unchanged = (code: ErrorCode, detail: string) =>
  new DomainError(code, { detail: `${detail} Nothing was changed.` });

function refusal(error: DomainError, where: ProblemContext) {
  return {
    status: error.status,
    body: JSON.stringify(problemOf(error, { ...where, route: null })),
    headers: {
      "Request-Id": where.requestId,
      ...(where.baseUrl.startsWith("https:") ? HSTS : {}),
      ...(error.code === "method_not_allowed" ? { Allow: METHODS } : {}),
      ...(error.retryAfterSeconds === undefined ? {} : { "Retry-After": String(error.retryAfterSeconds) }),
    },
  };
}

/** Sends a refusal on the raw socket, for CONNECT and for bytes that are not HTTP: no handler receives them. */
export function refuseOnSocket(socket: Duplex, code: Unreadable, where: ProblemContext): void {
  // An unhandled error of a closing socket would end the process.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) return void socket.destroy();
  const { status, body, headers } = refusal(unchanged(code, DETAILS[code]), where);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...lines,
      "",
      body,
    ].join("\r\n"),
  );
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Sends a refusal that says that nothing was changed, and closes the connection. */
export function refuse(res: ServerResponse, code: ErrorCode, detail: string, where: ProblemContext): void {
  answerProblem(res, unchanged(code, detail), where);
}

/** Sends a refusal and closes the connection; the error's text must say whether anything was changed. */
export function answerProblem(res: ServerResponse, error: DomainError, where: ProblemContext): void {
  const { status, body, headers } = refusal(error, where);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader("Connection", "close");
  answerText(res, status, body, PROBLEM_TYPE);
}

/** Sends a page that says that the database is unavailable. It reloads itself and needs no asset. */
export function answerUnavailable(
  res: ServerResponse,
  { requestId }: Pick<ProblemContext, "requestId">,
): void {
  res.setHeader(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  const page = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>Back in a moment · Freight Board</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { margin: 15vh auto; max-width: 34rem; padding: 0 1.25rem }
  h1 { font-size: 1.5rem }
</style>
<h1>Back in a moment</h1>
<p>The board cannot reach its database right now. This page tries again every few seconds, and nothing that was saved is lost.</p>
<p>If you were sending something, check whether it arrived before you send it again.</p>
<p><small>Request ${requestId}</small></p>
</html>
`;
  answerText(res, 503, page, "text/html; charset=utf-8");
}

/** Returns the number of Host headers. Counts them in the raw list, because Node silently keeps only the first. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}

/** Maximum characters of a header other than Cookie; the longest that browsers send is Referer. */
const MAX_HEADER = 4_096;

/** Returns the name of a header that is too long; undefined if none is. */
function longHeaderOf({ rawHeaders }: IncomingMessage): string | undefined {
  const at = rawHeaders.findIndex(
    (value, index) =>
      index % 2 === 1 && value.length > MAX_HEADER && rawHeaders[index - 1]?.toLowerCase() !== "cookie",
  );
  return rawHeaders[at - 1];
}

/** Matches a host name or an address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/** Checks the request line and the headers before any handler reads them. Returns null if they are valid. */
export function faultOf(req: IncomingMessage): { code: ErrorCode; detail: string } | null {
  const long = longHeaderOf(req);
  if (long !== undefined) {
    const detail = `The header ${long.slice(0, 100)} may hold 4,096 characters.`;
    return { code: "headers_too_large", detail };
  }
  const hosts = hostsOf(req);
  // HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2).
  if (hosts > 1) return { code: "malformed_request", detail: "The request has the header Host twice." };
  if (hosts === 0 && req.httpVersion === "1.1") {
    return { code: "malformed_request", detail: "The request lacks the header Host." };
  }
  const { host = "" } = req.headers;
  if (hosts === 1 && !(HOST.test(host) && URL.canParse(`http://${host}`))) {
    return { code: "malformed_request", detail: "The header Host is not a host name." };
  }
  if (req.method === "TRACE") return { code: "method_not_allowed", detail: DETAILS.method_not_allowed };
  const url = req.url ?? "";
  // Refuses `*`, `//host/path` and `http://host/path`, because this server is not a proxy.
  if (!url.startsWith("/") || url.startsWith("//") || url.startsWith("/\\")) {
    return { code: "malformed_request", detail: "The address must be a path that begins with one slash." };
  }
  return null;
}

const OWN_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Returns the host name of a Host header in its normal form: lower case, without port and final dot. */
const nameOf = (host: string) => new URL(`http://${host}`).hostname.replace(/\.$/, "");

/**
 * Refuses a request to a loopback address that names another host, to prevent DNS rebinding: a page elsewhere
 * could point its host name at 127.0.0.1, and the browser would then give it access to the demo.
 *
 * @throws DomainError `misdirected_request`
 */
export function assertOwnHost({ headers, socket }: IncomingMessage, baseUrl: string): void {
  if (!/^(?:::1|(?:::ffff:)?127\.)/.test(socket.localAddress ?? "")) return;
  const { host } = headers;
  if (host !== undefined && [...OWN_HOSTS, nameOf(new URL(baseUrl).host)].includes(nameOf(host))) return;
  throw unchanged(
    "misdirected_request",
    "On this machine the demo answers to localhost, 127.0.0.1, [::1] and the host of BASE_URL.",
  );
}

/** Returns true if a page's path can be decoded. Next answers 500 to some paths that cannot. */
export function isReadable(path: string): boolean {
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    return !/[\0-\x1f\x7f]/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
