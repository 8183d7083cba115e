import { expect, it } from "vitest";
import { fitNeeds, needsOf } from "./needs.ts";

it("shows what fits and counts the rest, never cutting a chip", () => {
  expect(fitNeeds(["tailLift", "fragile"])).toEqual({ shown: ["tailLift", "fragile"], more: [] });
  expect(fitNeeds(["adr", "fragile"])).toEqual({ shown: ["adr"], more: ["fragile"] });
  expect(fitNeeds(["tailLift", "adr", "fragile"])).toEqual({ shown: ["tailLift"], more: ["adr", "fragile"] });
  expect(fitNeeds([])).toEqual({ shown: [], more: [] });
});

it("keeps the order of the board", () => {
  expect(needsOf({ isBackload: true, fragile: false, adr: true, tailLift: true })).toEqual([
    "tailLift",
    "adr",
    "isBackload",
  ]);
});
