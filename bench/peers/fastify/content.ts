import { hash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Encodings by preference, each at its fastest level, as in the board. */
const ENCODERS: Record<string, (plain: Buffer) => Buffer> = {
  zstd: (plain) => zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain) => gzipSync(plain, { level: 1 }),
};

/** Minimum size of a compressed body, as in the board. */
const MIN_COMPRESSED_BYTES = 1_024;

/** An answer's JSON, with its ETag and its compressed forms from when they are first needed. */
export interface Content {
  plain: Buffer;
  /** True: the ETag stands for the exact bytes, so they are never compressed. */
  isStrong: boolean;
  etag?: string;
  encoded: Map<string, Buffer>;
}

export function contentOf(json: string, isStrong = false): Content {
  return { plain: Buffer.from(json), isStrong, encoded: new Map() };
}

/**
 * Sends content in the preferred encoding of those that the caller accepts. Reads have an ETag, and get 304 if
 * the caller has the content.
 */
export function send(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): FastifyReply {
  const { plain, isStrong, encoded } = content;
  if (method === "GET") {
    content.etag ??= `${isStrong ? "" : "W/"}"${hash("sha256", plain, "base64url").slice(0, 22)}"`;
    reply.header("ETag", content.etag).header("Cache-Control", "private, no-cache");
    if (headers["if-none-match"] === content.etag) return reply.code(304).send();
  }
  reply.type("application/json; charset=utf-8");
  const accepted = String(headers["accept-encoding"] ?? "").split(/, */);
  const encoding = Object.keys(ENCODERS).find((each) => accepted.includes(each));
  if (encoding === undefined || isStrong || plain.length <= MIN_COMPRESSED_BYTES) return reply.send(plain);
  const data = encoded.get(encoding) ?? ENCODERS[encoding]?.(plain) ?? plain;
  encoded.set(encoding, data);
  return reply.header("Content-Encoding", encoding).send(data);
}
