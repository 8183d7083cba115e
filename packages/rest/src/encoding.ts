import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Headers } from "./answer.ts";

/** In order of preference, each at its fastest level: an answer is compressed for one caller and sent once. */
const ENCODERS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 1 }),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** Returns the bytes compressed as the caller accepts them (RFC 9110, 12.5.3), or as they are. */
export async function encode(
  plain: Buffer,
  acceptEncoding: string | undefined,
): Promise<{ body: Buffer; headers: Headers }> {
  const negotiator = new Negotiator({ headers: { "accept-encoding": acceptEncoding } });
  const accepted = negotiator.encodings(ENCODINGS);
  const encoding = ENCODINGS.find((each) => accepted.includes(each));
  if (encoding === undefined) return { body: plain, headers: {} };
  return { body: await ENCODERS[encoding](plain), headers: { "Content-Encoding": encoding } };
}
