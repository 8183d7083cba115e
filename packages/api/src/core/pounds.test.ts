import { expect, it } from "vitest";
import { formatSum, poundsOf } from "./pounds.ts";

it.each([
  [5, "0.05", "£0.05"],
  [52_000, "520.00", "£520.00"],
  [123_405, "1234.05", "£1,234.05"],
  [123_450_005, "1234500.05", "£1,234,500.05"],
])("%i pence are %s pounds, and read %s", (pence, pounds, sum) => {
  expect([poundsOf(pence), formatSum(pence)]).toEqual([pounds, sum]);
});

it("writes the minus of a sum before its sign of pounds", () => {
  expect(formatSum(-1_240)).toBe("−£12.40");
});
