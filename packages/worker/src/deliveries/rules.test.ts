import { describe, expect, it } from "vitest";
import { outcomeOf, RETRY_STEPS, retryAfterMs, retryDelayMs } from "./rules.ts";

const SECOND = 1_000;
const HOUR = 3_600_000;

describe("contract 10: outcomeOf", () => {
  it.each([
    [200, "delivered"],
    [204, "delivered"],
    [299, "delivered"],
    [null, "failed"],
    [101, "failed"],
    [301, "failed"],
    [304, "failed"],
    [308, "failed"],
    [400, "failed"],
    [404, "failed"],
    [410, "gone"],
    [429, "failed"],
    [500, "failed"],
    [503, "failed"],
  ])("classifies %s as %s", (statusCode, outcome) => {
    expect(outcomeOf({ statusCode })).toBe(outcome);
  });
});

describe("contract 10: retryDelayMs", () => {
  it("follows the table and then gives up", () => {
    const seconds = RETRY_STEPS.map((_, index) => (retryDelayMs(index + 1, null, 0.5) ?? 0) / SECOND);
    expect(seconds).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(seconds.reduce((sum, one) => sum + one, 0) / 3_600).toBeCloseTo(75.585, 2);
    expect(retryDelayMs(10, null, 0.5)).toBeNull();
  });

  it("spreads each step by a fifth either way", () => {
    expect(retryDelayMs(1, null, 0)).toBe(4_000);
    expect(retryDelayMs(1, null, 1)).toBe(6_000);
    expect(retryDelayMs(9, null, 0)).toBe(19.2 * HOUR);
  });

  it("honours Retry-After between once and twice the step", () => {
    expect(retryDelayMs(1, 1 * SECOND, 0)).toBe(5_000);
    expect(retryDelayMs(1, 8 * SECOND, 0)).toBe(8_000);
    expect(retryDelayMs(1, 900 * SECOND, 0)).toBe(10_000);
    expect(retryDelayMs(10, 8 * SECOND, 0)).toBeNull();
  });
});

describe("retryAfterMs", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  it.each([
    [null, null],
    ["120", 120_000],
    [" 7 ", 7_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["", null],
  ])("reads %j as %s", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
