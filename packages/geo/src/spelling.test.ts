import { expect, test } from "vitest";
import { spellingDistance } from "./spelling.ts";

test.each([
  ["leds", "leeds", 1],
  ["york", "york", 0],
  ["yrok", "york", 1],
  ["birmigham", "birmingham", 1],
  ["wolverhamtpon", "wolverhampton", 1],
  ["hull", "ayr", 3],
  ["", "ab", 2],
])("%s is %s by %i letters", (from, to, letters) => {
  expect(spellingDistance(from, to, 2)).toBe(letters);
  expect(spellingDistance(to, from, 2)).toBe(letters);
});

test("a distance beyond the budget is no more than one beyond it", () => {
  expect(spellingDistance("a".repeat(60), "b".repeat(60), 1)).toBe(2);
  expect(spellingDistance("leeds", "birmingham", 2)).toBe(3);
});
