import { expect, it } from "vitest";
import { RADII, radiiWith } from "./radii.ts";

it("adds a radius that was set elsewhere to the choices, in order", () => {
  expect(radiiWith(40)).toEqual(RADII);
  expect(radiiWith(50)).toEqual([10, 25, 40, 50, 60, 80, 100, 150, 200, 300, 500]);
});
