import { expect, it } from "vitest";
import { isSecondOf } from "./popups.ts";

const FIRST = { x: 195, y: 527, at: 1_000 };

it.each([
  ["the second tap of two at one place", { x: 195, y: 527, at: 1_120 }, true],
  ["one beside it, as a finger is", { x: 205, y: 540, at: 1_300 }, true],
  ["a tap after the question was read", { x: 195, y: 527, at: 1_600 }, false],
  ["a quick one on a button elsewhere", { x: 268, y: 549, at: 1_050 }, false],
])("%s", (_, second, isSecond) => {
  expect(isSecondOf(FIRST, second)).toBe(isSecond);
});
