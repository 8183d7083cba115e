import { describe, expect, it } from "vitest";
import { readSettledPrice } from "./settlement.ts";

describe("the price at which a dispute is settled", () => {
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
    expect(readSettledPrice(typed)).toBe(pence);
  });
});
