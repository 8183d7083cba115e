import { expect, it } from "vitest";
import { check, checkedPatterns, hashOf, patternsOf, regexLiteral } from "./check-patterns.ts";
import { PROVEN } from "./proven-patterns.ts";

const HALF_AN_HOUR = 30 * 60_000;

it("the files that the gate checks contain every pattern", () => {
  expect(patternsOf().map(regexLiteral).toSorted()).toEqual(
    patternsOf({ whole: true }).map(regexLiteral).toSorted(),
  );
});

it(
  "every pattern listed as safe is safe",
  () => {
    const patterns = patternsOf({ whole: true }).filter((pattern) => !PROVEN.has(regexLiteral(pattern)));
    expect(patterns.filter((pattern) => check(pattern) !== "safe").map(regexLiteral)).toEqual([]);
    expect([...checkedPatterns()].toSorted()).toEqual(patterns.map(hashOf).toSorted());
  },
  HALF_AN_HOUR,
);
