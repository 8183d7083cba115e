import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Download } from "@board/api/schemas";
import type { EncodedBodies } from "./encoding.ts";

export type Headers = Record<string, string>;

export interface Answer {
  status: number;
  headers: Headers;
  /** Content of the answer; not sent for HEAD. */
  body: Buffer;
  /** Compressed forms of the body, for an answer that is sent more than once. */
  encoded?: EncodedBodies;
  /** Streamed instead of `body`; null for HEAD. */
  file?: Readable | null;
}

export const NO_BODY = Buffer.alloc(0);

const SECURITY: Headers = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  Vary: "Authorization, Accept-Encoding",
};
/** Makes browsers use only https for two years. Sent with every answer if the site's address is https. */
export const HSTS = { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } as const;

/**
 * Returns the security headers that every answer has. They forbid browsers to guess its content type or to show
 * it in a frame.
 */
export function commonHeaders(baseUrl: string): Headers {
  return { ...SECURITY, ...(baseUrl.startsWith("https:") ? HSTS : {}) };
}

export function json(status: number, value: unknown, headers: Headers = {}): Answer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function problem(status: number, value: unknown, headers: Headers = {}): Answer {
  return json(status, value, { "Content-Type": "application/problem+json; charset=utf-8", ...headers });
}

/** Returns a weak ETag, because a proxy may compress the answer. */
function etagOf(body: Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Returns true if If-None-Match lists this ETag by weak comparison (RFC 9110, 13.1.2). */
export function revalidates(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === opaque);
}

/**
 * Adds an ETag and Cache-Control, so that the caller can cache and revalidate the answer. A load's ETag begins
 * with the load's version; it is strong, because If-Match does not accept weak ones (RFC 9110, section 13.1.1).
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

/** Returns 304 without a body if the caller has the current answer, else the answer. */
export function revalidated(answer: Answer, ifNoneMatch: string | undefined): Answer {
  const { ETag, "Cache-Control": cacheControl = "" } = answer.headers;
  return ETag !== undefined && revalidates(ifNoneMatch, ETag) ? notModified(ETag, cacheControl) : answer;
}

function notModified(etag: string, cacheControl: string): Answer {
  return { status: 304, headers: { ETag: etag, "Cache-Control": cacheControl }, body: NO_BODY };
}

/** Writes the answer. Resolves once it is sent, or once the caller has disconnected. */
export function send(req: IncomingMessage, res: ServerResponse, answer: Answer): Promise<void> {
  if (answer.file !== undefined) return sendFile(res, answer.headers, answer.file);
  const { body } = answer;
  const isBodiless = answer.status === 204 || answer.status === 304;
  const headers = isBodiless ? answer.headers : { ...answer.headers, "Content-Length": body.length };
  // The request body was not read to its end, so the connection cannot be reused.
  const ending = answer.status === 413 ? { Connection: "close" } : {};
  return new Promise((resolve) => {
    res.once("close", resolve);
    res.writeHead(answer.status, { ...headers, ...ending });
    if (answer.status !== 413 || req.complete) {
      if (req.method === "HEAD") res.end();
      else res.end(body);
      return;
    }
    // Keeps the connection open: closing it while the caller still sends could destroy the refusal unread.
    res.write(body);
    discardRest(req, () => res.end());
  });
}

const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;
const MAX_WAIT_MS = 2_000;

/**
 * Reads and discards the rest of the request, up to a limit, then calls `then`. Meanwhile the caller can finish
 * sending and read the refusal.
 */
function discardRest(req: IncomingMessage, then: () => void): void {
  let left = MAX_DISCARDED_BYTES;
  const finish = () => {
    clearTimeout(timer);
    req.off("data", discard).off("close", finish).off("end", finish).off("error", finish);
    then();
  };
  const discard = (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) finish();
  };
  const timer = setTimeout(finish, MAX_WAIT_MS);
  req.on("data", discard).once("close", finish).once("end", finish).once("error", finish);
  req.resume();
}

/** Percent-encodes a file name as RFC 8187 requires. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function plain(name: string): string {
  return name.replace(/[^ -~]/g, "_").replace(/["\\/]/g, "_");
}

/**
 * Returns the headers for a file that a user uploaded. Browsers must save it, never display, execute, guess its
 * type or cache it.
 */
function fileHeaders({ filename, contentType, facts }: Download): Headers {
  return {
    "Content-Type": contentType,
    ...(facts === null ? {} : { "Content-Length": String(facts.bytes) }),
    "Content-Disposition": `attachment; filename="${plain(filename)}"; filename*=UTF-8''${encoded(filename)}`,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "private, no-store",
    ...(facts === null
      ? {}
      : { "Repr-Digest": `sha-256=:${Buffer.from(facts.sha256, "hex").toString("base64")}:` }),
  };
}

/**
 * Returns the answer for a download. Opens the file before the headers are sent, so that a missing file can
 * still be answered with a refusal.
 */
export async function fileAnswer(method: string, file: Download): Promise<Answer> {
  const headers = fileHeaders(file);
  return { status: 200, headers, body: NO_BODY, file: method === "HEAD" ? null : await file.open() };
}

/**
 * Streams the file. A read error destroys the connection, so that the caller does not take part of the file for
 * all of it.
 */
async function sendFile(res: ServerResponse, headers: Headers, file: Readable | null): Promise<void> {
  res.writeHead(200, headers);
  if (file === null) {
    await new Promise((resolve) => {
      res.once("close", resolve);
      res.end();
    });
    return;
  }
  await pipeline(file, res).catch(() => res.destroy());
}
