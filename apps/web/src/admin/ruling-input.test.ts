import { describe, expect, it } from "vitest";
import { readRuledPrice } from "./ruling-input.ts";

describe("the price of a ruling", () => {
  it.each([
    ["", undefined],
    ["  ", undefined],
    ["0", 0],
    ["£0.00", 0],
    ["300", 30_000],
    ["1,234.50", 123_450],
    ["12,50", null],
    ["-5", null],
  ])("%j is %s", (typed, pence) => {
    expect(readRuledPrice(typed)).toBe(pence);
  });
});
