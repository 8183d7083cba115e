import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { encode } from "./encoding.ts";

const PLAIN = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, nth) => ({ nth, town: "Leeds" }))));

it.each([undefined, "", "identity", "deflate, zstd", "br;q=0, gzip;q=0.0", "brotli", "GZIP;q=0.000"])(
  "Accept-Encoding %j gets the plain bytes",
  async (accept) => {
    expect(await encode(PLAIN, accept)).toEqual({ body: PLAIN, headers: {} });
  },
);

it.each([
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZip;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.001", "br"],
])("Accept-Encoding %j gets %s", async (accept, coding) => {
  const { body, headers } = await encode(PLAIN, accept);
  expect(headers).toEqual({ "Content-Encoding": coding });
  expect((coding === "br" ? brotliDecompressSync : gunzipSync)(body)).toEqual(PLAIN);
  expect(body.length).toBeLessThan(PLAIN.length / 4);
});
