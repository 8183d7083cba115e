import { describe, expect, test } from "vitest";
import { slotsFor } from "./slots.ts";

const before = new Map([
  ["a", 0],
  ["b", 1],
  ["c", 2],
  ["d", 3],
]);
const slotOf = (ids: string[], held?: string) => [...slotsFor(before, ids, held).values()];

describe("the elements that draw the list's lines", () => {
  test("are one for each line at first", () => {
    expect([...slotsFor(new Map(), ["a", "b"], undefined)]).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
  });

  test("stay with a line that moves", () => {
    expect(slotOf(["d", "b", "a", "c"])).toEqual([3, 1, 0, 2]);
  });

  test("are reused by new lines, in order", () => {
    expect(slotOf(["w", "x", "y", "z"])).toEqual([0, 1, 2, 3]);
    expect(slotOf(["w", "c", "x"])).toEqual([0, 2, 3]);
  });

  test("do not move: if none is free in between, a new one is created", () => {
    expect(slotOf(["a", "x", "b", "c", "d"])).toEqual([0, 4, 1, 2, 3]);
    expect(slotOf(["w", "a", "d"])).toEqual([4, 0, 3]);
  });

  test("are never given to another load while they may have the focus", () => {
    expect(slotOf(["w", "x"], "a")).toEqual([1, 2]);
    expect(slotOf(["w", "x", "y", "z"], "b")).toEqual([0, 2, 3, 4]);
  });

  test("draw one line each", () => {
    const slots = slotOf(["b", "x", "a", "y", "z", "d"], "c");
    expect(new Set(slots).size).toBe(slots.length);
  });
});
