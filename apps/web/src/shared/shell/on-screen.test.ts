import { expect, it } from "vitest";
import { LOOKED_AT_MS, OnScreen } from "./on-screen.ts";

it("a line counts as seen after two seconds on screen, once", () => {
  const lines = new OnScreen();
  lines.enter("a", 0);
  lines.enter("b", 500);
  expect(lines.take(LOOKED_AT_MS - 1)).toEqual([]);
  expect(lines.wait(LOOKED_AT_MS - 1)).toBe(1);
  expect(lines.take(LOOKED_AT_MS)).toEqual(["a"]);
  expect(lines.wait(LOOKED_AT_MS)).toBe(500);
  lines.enter("a", LOOKED_AT_MS);
  expect(lines.take(LOOKED_AT_MS + 500)).toEqual(["b"]);
  expect(lines.wait(10_000)).toBeNull();
});

it("the two seconds restart for a line that left the screen", () => {
  const lines = new OnScreen();
  lines.enter("a", 0);
  lines.leave("a");
  expect(lines.take(LOOKED_AT_MS)).toEqual([]);
  lines.enter("a", 5_000);
  lines.enter("a", 6_000);
  expect(lines.take(6_999)).toEqual([]);
  expect(lines.take(7_000)).toEqual(["a"]);
});
