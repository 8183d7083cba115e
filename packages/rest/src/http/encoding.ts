import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import Negotiator from "negotiator";
import type { Answer } from "./answer.ts";

/**
 * Encoders in order of preference, each at its fastest level: an answer is compressed for one caller and
 * sent once. A worker thread would cost more CPU time than compressing a page does.
 */
const ENCODERS = {
  zstd: (plain: Buffer) => zstdCompressSync(plain, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 1 }),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** Returns the bytes, compressed in an encoding the caller accepts (RFC 9110, 12.5.3), or unchanged. */
export function encode(plain: Buffer, acceptEncoding: string | undefined): Pick<Answer, "body" | "headers"> {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = acceptEncoding === undefined ? [] : negotiator.encodings(ENCODINGS);
  const encoding = ENCODINGS.find((each) => accepted.includes(each));
  if (encoding === undefined) return { body: plain, headers: {} };
  return { body: ENCODERS[encoding](plain), headers: { "Content-Encoding": encoding } };
}
