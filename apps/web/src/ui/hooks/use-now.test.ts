import { describe, expect, it } from "vitest";
import { aheadOf } from "./use-now.ts";

const DATE = "Tue, 17 Nov 2026 14:34:00 GMT";
const at = Date.parse(DATE);

describe("the shared clock", () => {
  it.each([
    ["a device that is right", DATE, 0, 40, 0],
    ["a device that is three minutes slow", DATE, -180_000, 40, 180_500],
    ["a device that is an hour fast", DATE, 3_600_000, 40, -3_599_500],
    ["an answer that took long", DATE, -180_000, 1_200, null],
    ["an answer without a date", null, 0, 40, null],
  ])("follows the server's on %s", (_name, date, offMs, tookMs, ahead) => {
    expect(aheadOf(date, { at: at + offMs, tookMs })).toBe(ahead);
  });
});
