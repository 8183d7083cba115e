import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { encode } from "./encoding.ts";

const PLAIN = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, nth) => ({ nth, town: "Leeds" }))));

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

it.each([undefined, "", "identity", "deflate, lzma", "br;q=0, gzip;q=0.0", "brotli", "GZIP;q=0.000"])(
  "Accept-Encoding %j gets the plain bytes",
  (accept) => {
    expect(encode(PLAIN, accept)).toEqual({ body: PLAIN, headers: {} });
  },
);

it.each([
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["zstd;q=0, br", "br"],
  ["GZip;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.001", "br"],
])("Accept-Encoding %j gets %s", (accept, coding) => {
  const { body, headers } = encode(PLAIN, accept);
  expect(headers).toEqual({ "Content-Encoding": coding });
  expect(DECODERS[coding as keyof typeof DECODERS](body)).toEqual(PLAIN);
  expect(body.length).toBeLessThan(PLAIN.length / 4);
});
