import { expect, it } from "vitest";
import { readTestKey, type TestKey } from "./test-key.ts";

const NOW = Date.parse("2026-11-20T12:00:00.000Z");
const key: TestKey = {
  owner: "mem_1",
  id: "key_1",
  token: "fb_test_abc",
  hint: "fb_test_a…c",
  expiresAt: "2026-11-20T13:00:00.000Z",
};
const read = (kept: unknown, owner: string | null = "mem_1", now = NOW) =>
  readTestKey(JSON.stringify(kept), owner, now);

it("returns a stored test key to the member who created it, and to no other reader of the tab", () => {
  expect(read(key)).toEqual(key);
  expect(read(key, "mem_2")).toBeNull();
  expect(read(key, null)).toBeNull();
});

it("ignores a live key", () => {
  expect(read({ ...key, token: "fb_live_abc" })).toBeNull();
});

it("ignores a key that has expired or expires within a minute, and one that cannot be read", () => {
  expect(read(key, "mem_1", NOW + 59 * 60_000 + 1)).toBeNull();
  expect(readTestKey("{", "mem_1", NOW)).toBeNull();
  expect(readTestKey(null, "mem_1", NOW)).toBeNull();
  expect(read({ owner: "mem_1" })).toBeNull();
});
