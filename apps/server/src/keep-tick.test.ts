import { expect, it } from "vitest";
import { kept } from "./keep-tick.ts";

it("a task of nextTick is kept, of the shape that Node makes them all", async () => {
  await new Promise((resolve) => process.nextTick(resolve));
  expect(kept).toEqual([expect.objectContaining({ callback: expect.any(Function), args: undefined })]);
});
