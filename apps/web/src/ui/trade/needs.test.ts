import { expect, it } from "vitest";
import { fitNeeds, type Need, needsOf, needsWords } from "./needs.ts";

it.each([
  ["short", ["tailLift", "fragile"], 2],
  ["short", ["adr", "tailLift"], 2],
  ["short", ["adr", "fragile"], 1],
  ["short", ["adr", "tailLift", "fragile"], 1],
  ["full", ["fragile", "isBackload"], 2],
  ["full", ["adr", "tailLift", "fragile"], 3],
  ["full", ["adr", "tailLift", "isBackload"], 2],
  ["full", ["adr", "tailLift", "fragile", "isBackload"], 2],
  ["short", [], 0],
] as const)("with %s words, of %j the first %i fit and the rest is counted", (room, needs, count) => {
  expect(fitNeeds(needs, room)).toEqual({ shown: needs.slice(0, count), more: needs.slice(count) });
});

it("shows ADR first, and never merges it into the count", () => {
  const each: Need[] = ["isBackload", "fragile", "tailLift", "adr"];
  for (let bits = 0; bits < 16; bits += 1) {
    const [isBackload, fragile, tailLift, adr] = each.map((_, nth) => (bits & (1 << nth)) > 0);
    const needs = needsOf({
      isBackload: isBackload === true,
      fragile: fragile === true,
      tailLift: tailLift === true,
      adr: adr === true,
    });
    for (const room of ["short", "full"] as const)
      expect(fitNeeds(needs, room).shown[0] === "adr").toBe(needs.includes("adr"));
  }
});

it("names the needs in a sentence in the same order", () => {
  expect(needsWords({ isBackload: true, fragile: false, adr: true, tailLift: true })).toBe(
    "ADR, tail-lift, backload",
  );
});
