import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { sendFile } from "./send-file.ts";

export type Headers = Record<string, string>;

export interface Answer {
  status: number;
  headers: Headers;
  /** Text or bytes as they are sent; a HEAD or a 304 leaves them out. */
  body: string | Buffer;
  /** Sent in place of the text; null where only its headers were asked for. */
  file?: Readable | null;
}

const SECURITY: Headers = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  Vary: "Authorization, Accept-Encoding",
};
/** Tells a browser for two years to come by https only. On every answer where the board's address is https. */
export const HSTS = { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } as const;

/** The headers that every answer has beside its id: what keeps a browser from making anything of it. */
export function commonHeaders(baseUrl: string): Headers {
  return { ...SECURITY, ...(baseUrl.startsWith("https:") ? HSTS : {}) };
}

export function json(status: number, value: unknown, headers: Headers = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: JSON.stringify(value),
  };
}

export function problem(status: number, value: unknown, headers: Headers = {}): Answer {
  return json(status, value, { "Content-Type": "application/problem+json; charset=utf-8", ...headers });
}

/** Weak, because a proxy may compress the same bytes. */
function etagOf(body: string | Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether the caller holds the answer with this ETag already (RFC 9110, 13.1.2: weak comparison). */
export function revalidates(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
}

/**
 * Lets the caller keep an answer and ask later, by its ETag, whether it still holds. That of a load begins with its
 * version and is strong: If-Match takes no other (RFC 9110, section 13.1.1).
 */
export function withETag(
  answer: Answer,
  cacheControl: string,
  version?: number,
): Answer & { headers: { ETag: string } } {
  const weak = etagOf(answer.body);
  const ETag = version === undefined ? weak : `"${version}-${weak.slice(3)}`;
  const headers = { ...answer.headers, ETag, "Cache-Control": cacheControl };
  return { ...answer, headers };
}

/** 304 without a body where the caller holds the same answer already. */
export function revalidated(
  answer: Answer & { headers: { ETag: string } },
  ifNoneMatch: string | undefined,
): Answer {
  const { ETag, "Cache-Control": cacheControl = "" } = answer.headers;
  return revalidates(ifNoneMatch, ETag) ? notModified(ETag, cacheControl) : answer;
}

export function notModified(etag: string, cacheControl: string): Answer {
  return { status: 304, headers: { ETag: etag, "Cache-Control": cacheControl }, body: "" };
}

/** Writes the answer and resolves once it has left, or once the caller has. */
export function send(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  if (answer.file !== undefined) return sendFile(res, answer.headers, answer.file);
  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  const headers =
    answer.status === 304 ? answer.headers : { ...answer.headers, "Content-Length": body.length };
  // A request that was not read to its end cannot be followed by another on the same connection.
  const ending = answer.status === 413 ? { Connection: "close" } : {};
  return new Promise((resolve) => {
    res.once("close", resolve);
    res.writeHead(answer.status, { ...headers, ...ending });
    if (answer.status !== 413 || req.complete) {
      res.end(req.method === "HEAD" ? undefined : body);
      return;
    }
    // Closed at once, the connection would take the refusal with it while the caller is still sending.
    res.write(body);
    discardRest(req, () => res.end());
  });
}

const MOST_DISCARDED_BYTES = 4 * 1024 * 1024;
const LONGEST_WAIT_MS = 2_000;

/** Reads on for a while and keeps nothing, until the caller has read its refusal and hangs up or has sent all. */
function discardRest(req: IncomingMessage, then: () => void): void {
  let left = MOST_DISCARDED_BYTES;
  const finish = () => {
    clearTimeout(timer);
    req.off("data", discard).off("close", finish).off("end", finish).off("error", finish);
    then();
  };
  const discard = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish();
  };
  const timer = setTimeout(finish, LONGEST_WAIT_MS);
  req.on("data", discard).once("close", finish).once("end", finish).once("error", finish);
  req.resume();
}
