import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Headers } from "./answer.ts";

const ENCODERS = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => promisify(gzip)(plain),
};
type Encoding = keyof typeof ENCODERS;

/** Bytes that are sent more than once. Each encoding is made the second time that somebody could take it. */
export interface Packed {
  readonly plain: Buffer;
  readonly encoded: Map<Encoding, Buffer | "asked" | "making">;
}

export function pack(plain: Buffer): Packed {
  return { plain, encoded: new Map() };
}

/** The best encoding that the caller takes; one with q=0 is refused (RFC 9110, 12.5.3). */
function bestOf(acceptEncoding: string): Encoding | null {
  const takes = (name: Encoding) =>
    acceptEncoding.split(",").some((part) => {
      const [coding = "", ...weights] = part.split(";").map((text) => text.trim().toLowerCase());
      return coding === name && !weights.some((weight) => /^q=0(\.0{0,3})?$/.test(weight));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
}

/**
 * The bytes as this caller takes them. Compressing is done beside the calls, never within one: until it is ready, and
 * for what is asked only once, the plain bytes are sent.
 */
export function encodedFor(
  { plain, encoded }: Packed,
  acceptEncoding: string | undefined,
): { body: Buffer; headers: Headers } {
  const encoding = acceptEncoding === undefined ? null : bestOf(acceptEncoding);
  if (encoding === null) return { body: plain, headers: {} };
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
