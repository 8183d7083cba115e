import { describe, expect, test } from "vitest";
import { slotsFor } from "./slots.ts";

const before = new Map([
  ["a", 0],
  ["b", 1],
  ["c", 2],
  ["d", 3],
]);
const slotOf = (ids: string[], held?: string) => [...slotsFor(before, ids, held).values()];

describe("who draws a line", () => {
  test("at first every line gets an element of its own", () => {
    expect([...slotsFor(new Map(), ["a", "b"], undefined)]).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
  });

  test("a line that stays keeps its element, wherever it goes", () => {
    expect(slotOf(["d", "b", "a", "c"])).toEqual([3, 1, 0, 2]);
  });

  test("lines that come take over what others left, in order", () => {
    expect(slotOf(["w", "x", "y", "z"])).toEqual([0, 1, 2, 3]);
    expect(slotOf(["w", "c", "x"])).toEqual([0, 2, 3]);
  });

  test("nothing moves for it: where none is left in between, a new element is made", () => {
    expect(slotOf(["a", "x", "b", "c", "d"])).toEqual([0, 4, 1, 2, 3]);
    expect(slotOf(["w", "a", "d"])).toEqual([4, 0, 3]);
  });

  test("the element that may have the focus is never given to another load", () => {
    expect(slotOf(["w", "x"], "a")).toEqual([1, 2]);
    expect(slotOf(["w", "x", "y", "z"], "b")).toEqual([0, 2, 3, 4]);
  });

  test("no element draws two lines", () => {
    const slots = slotOf(["b", "x", "a", "y", "z", "d"], "c");
    expect(new Set(slots).size).toBe(slots.length);
  });
});
