import { expect, it } from "vitest";
import { nextLine } from "./next-line.ts";

const count = 40;

it.each([
  ["one down", { at: 13, left: -1 }, 1, 14],
  ["one up", { at: 13, left: -1 }, -1, 12],
  ["not past the end", { at: 35, left: -1 }, 15, 39],
  ["not before the start", { at: 3, left: -1 }, -15, 0],
  ["from the first line where none is in hand", { at: -1, left: -1 }, 1, 0],
  ["from the last line where none is in hand", { at: -1, left: -1 }, -1, 39],
  ["a page from the first line where none is in hand", { at: -1, left: -1 }, 15, 0],
  ["to the line that took the place of one that left", { at: -1, left: 13 }, 1, 13],
  ["to the line above one that left", { at: -1, left: 13 }, -1, 12],
  ["to the new last line where the last one left", { at: -1, left: 40 }, 1, 39],
])("goes %s", (_, inHand, by, to) => {
  expect(nextLine({ ...inHand, count }, by)).toBe(to);
});
