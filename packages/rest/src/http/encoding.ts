import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import Negotiator from "negotiator";

/**
 * Encoders by preference, at their fastest level, because most compressed answers are sent once. They run on
 * the main thread: passing a page to a worker thread costs more CPU time than compressing it.
 */
const ENCODERS = {
  zstd: (plain: Buffer) => zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 1 }),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/**
 * Returns a copy with memory of its own, because a small buffer is a slice of Node's shared pool and would keep
 * the whole pool in memory.
 */
export function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Compressed forms of one body, by encoding. */
export type EncodedBodies = Map<string, Buffer>;

/**
 * Compresses the bytes in an encoding that the caller accepts (RFC 9110, 12.5.3); returns them unchanged if
 * there is none. `known` caches the results for bytes that are sent more than once.
 */
export function encode(
  plain: Buffer,
  acceptEncoding: string | undefined,
  known?: EncodedBodies,
): { body: Buffer; headers: Record<string, string> } {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = acceptEncoding === undefined ? [] : negotiator.encodings(ENCODINGS);
  const encoding = ENCODINGS.find((each) => accepted.includes(each));
  if (encoding === undefined) return { body: plain, headers: {} };
  const body = known?.get(encoding) ?? ENCODERS[encoding](plain);
  if (known?.has(encoding) === false) known.set(encoding, unpooled(body));
  return { body, headers: { "Content-Encoding": encoding } };
}
