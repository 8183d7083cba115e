import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { encodedFor, type Packed, pack } from "./encoding.ts";

const PLAIN = Buffer.from(JSON.stringify(Array.from({ length: 200 }, (_, nth) => ({ nth, town: "Leeds" }))));

/** Asks until the bytes come compressed. */
async function encoded(packed: Packed, accept: string) {
  return vi.waitUntil(() => {
    const answer = encodedFor(packed, accept);
    return "Content-Encoding" in answer.headers ? answer : null;
  });
}

it.each([undefined, "", "identity", "deflate, zstd", "br;q=0, gzip;q=0.0", "brotli", "GZIP;q=0.000"])(
  "Accept-Encoding %j gets the plain bytes, however often it is asked",
  async (accept) => {
    const packed = pack(PLAIN);
    for (let times = 0; times < 3; times += 1) {
      expect(encodedFor(packed, accept)).toEqual({ body: PLAIN, headers: {} });
    }
    expect(packed.encoded.size).toBe(0);
  },
);

it.each([
  ["gzip", "gzip"],
  ["gzip, deflate, br", "br"],
  ["GZip;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br ; q=0.001", "br"],
])("Accept-Encoding %j gets %s once it is ready", async (accept, coding) => {
  const { body, headers } = await encoded(pack(PLAIN), accept);
  expect(headers).toEqual({ "Content-Encoding": coding });
  expect((coding === "br" ? brotliDecompressSync : gunzipSync)(body)).toEqual(PLAIN);
  expect(body.length).toBeLessThan(PLAIN.length / 4);
});

it("what is asked once is not compressed, and nobody waits for what is asked twice", async () => {
  const packed = pack(PLAIN);
  expect(encodedFor(packed, "br").body).toBe(PLAIN);
  expect(packed.encoded.get("br")).toBe("asked");
  expect(encodedFor(packed, "br").body).toBe(PLAIN);
  expect(packed.encoded.get("br")).toBe("making");
  expect(encodedFor(packed, "br").body).toBe(PLAIN);
  const { body } = await encoded(packed, "br");
  expect(encodedFor(packed, "br").body).toBe(body);
  expect(packed.encoded.has("gzip")).toBe(false);
});
