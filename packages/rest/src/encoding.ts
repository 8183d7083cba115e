import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import type { Headers } from "./answer.ts";

/** In the order in which they are preferred. */
const ENCODERS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};
type Encoding = keyof typeof ENCODERS;
const ENCODINGS = Object.keys(ENCODERS) as Encoding[];

/** Bytes that are sent more than once. Each encoding is made when it is asked for the second time. */
export interface Packed {
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Buffer | "asked" | "making">;
}

export function pack(plain: Buffer): Packed {
  return { plain, encoded: new Map() };
}

function encodingFor(acceptEncoding: string): Encoding | undefined {
  const accepted = new Negotiator({ headers: { "accept-encoding": acceptEncoding } }).encodings(ENCODINGS);
  return ENCODINGS.find((encoding) => accepted.includes(encoding));
}

/**
 * Returns the bytes as this caller accepts them. Compression runs beside the calls: until it is done, and for what is
 * asked for only once, the plain bytes are sent.
 */
export function encodedFor(
  { plain, encoded }: Packed,
  acceptEncoding: string | undefined,
): { body: Buffer; headers: Headers } {
  const encoding = acceptEncoding === undefined ? undefined : encodingFor(acceptEncoding);
  if (encoding === undefined) return { body: plain, headers: {} };
  const state = encoded.get(encoding);
  if (state instanceof Buffer) return { body: state, headers: { "Content-Encoding": encoding } };
  if (state === undefined) encoded.set(encoding, "asked");
  else if (state === "asked") {
    encoded.set(encoding, "making");
    void ENCODERS[encoding](plain).then(
      (bytes) => encoded.set(encoding, bytes),
      () => encoded.set(encoding, "asked"),
    );
  }
  return { body: plain, headers: {} };
}
