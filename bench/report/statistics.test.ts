import { describe, expect, it } from "vitest";
import { median, quantile } from "./statistics.ts";

describe("the middle of several rounds", () => {
  it("is the middle one, or lies between the two in the middle", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it("is not known of none", () => {
    expect(median([])).toBeNaN();
  });
});

describe("a part of the values", () => {
  it("lies below it", () => {
    const hundred = Array.from({ length: 100 }, (_, nth) => 100 - nth);
    expect(quantile(hundred, 0.5)).toBe(51);
    expect(quantile(hundred, 0.99)).toBe(100);
    expect(quantile([7], 1)).toBe(7);
  });
});
