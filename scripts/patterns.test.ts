import { expect, it } from "vitest";
import { check, checkedPatterns, hashOf, patternsOf, regexLiteral } from "./check-patterns.ts";
import { PROVEN } from "./proven-patterns.ts";

const patterns = patternsOf();

it("finds the patterns of the code, and what is wrong with one", () => {
  expect(patterns.length).toBeGreaterThan(300);
  expect(check({ source: "^(a+)+$", flags: "", files: [] })).toMatch(/exponential/);
});

it("every pattern takes time in proportion to its text; `npm run docs` writes down those that do", () => {
  const known = checkedPatterns();
  const asked = patterns.filter(
    (pattern) => !known.has(hashOf(pattern)) && !PROVEN.has(regexLiteral(pattern)),
  );
  const slow = asked.flatMap((pattern) => {
    const result = check(pattern);
    return result === "safe" ? [] : [`${result}: ${regexLiteral(pattern)} in ${pattern.files.join(", ")}`];
  });
  expect(slow).toEqual([]);
});

it("no proof by hand is left over for a removed pattern", () => {
  const there = new Set(patterns.map(regexLiteral));
  expect([...PROVEN.keys()].filter((pattern) => !there.has(pattern))).toEqual([]);
});
