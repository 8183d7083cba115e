import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Encodings by preference, each at its fastest level, as in the board. */
const ENCODERS: Record<string, (plain: Buffer) => Buffer> = {
  zstd: (plain) => zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain) => gzipSync(plain, { level: 1 }),
};

/** An answer's JSON, with its ETag and its compressed forms from when they are first needed. */
export interface Content {
  plain: Buffer;
  etag?: string;
  encoded: Map<string, Buffer>;
}

export const contentOf = (json: string): Content => ({ plain: Buffer.from(json), encoded: new Map() });
const etagOf = (plain: Buffer) =>
  `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;

/**
 * Sends content in the preferred encoding of those that the caller accepts. Reads have an ETag, and get 304 if
 * the caller has the content.
 */
export function send(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): FastifyReply {
  const { plain, encoded } = content;
  if (method === "GET") {
    content.etag ??= etagOf(plain);
    reply.header("ETag", content.etag).header("Cache-Control", "private, no-cache");
    if (headers["if-none-match"] === content.etag) return reply.code(304).send();
  }
  reply.type("application/json; charset=utf-8");
  const accepted = String(headers["accept-encoding"] ?? "").split(/, */);
  const encoding = Object.keys(ENCODERS).find((each) => accepted.includes(each));
  if (encoding === undefined) return reply.send(plain);
  const data = encoded.get(encoding) ?? ENCODERS[encoding]?.(plain) ?? plain;
  encoded.set(encoding, data);
  return reply.header("Content-Encoding", encoding).send(data);
}
