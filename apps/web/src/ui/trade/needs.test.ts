import { expect, it } from "vitest";
import { fitNeeds, type Need, needsOf, needsWords } from "./needs.ts";

const NONE = { adr: false, tailLift: false, fragile: false, isBackload: false };
const COLD = { minC: -20, maxC: -18 };

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
  const load = { ...NONE, ...Object.fromEntries(needs.map((need) => [need, true])) };
  expect(fitNeeds(load, room)).toEqual({ shown: needs.slice(0, count), more: needs.slice(count) });
});

it("shows ADR first, and never merges it into the count", () => {
  const each: Need[] = ["isBackload", "fragile", "tailLift", "adr"];
  for (let bits = 0; bits < 16; bits += 1) {
    const [isBackload, fragile, tailLift, adr] = each.map((_, nth) => (bits & (1 << nth)) > 0);
    const load = {
      isBackload: isBackload === true,
      fragile: fragile === true,
      tailLift: tailLift === true,
      adr: adr === true,
    };
    for (const room of ["short", "full"] as const)
      expect(fitNeeds(load, room).shown[0] === "adr").toBe(load.adr);
  }
});

it.each([
  ["short", { adr: true, equipment: ["TAIL_LIFT_2T"] }, 1],
  ["full", { equipment: ["TAIL_LIFT_2T", "HIAB", "MOFFETT"] }, 2],
  ["full", { adr: true, equipment: ["STRAPS"] }, 2],
  ["full", { adr: true, temperature: COLD }, 1],
  ["short", { temperature: COLD }, 1],
] as const)("with %s words, of %j with gear %i are shown, two at most", (room, load, count) => {
  expect(fitNeeds({ ...NONE, ...load }, room).shown).toHaveLength(count);
});

it("shows gear and temperature among the flags, and one tail-lift", () => {
  const load = { adr: true, tailLift: true, fragile: false, isBackload: false };
  const equipment = ["BOX", "STRAPS", "HIAB", "TAIL_LIFT_2T"] as const;
  expect(needsOf({ ...load, equipment, temperature: { minC: 2, maxC: 5 } })).toEqual([
    ...["adr", "TAIL_LIFT_2T", "temperature", "HIAB", "STRAPS"],
  ]);
});

it("names the needs in a sentence in the same order", () => {
  expect(needsWords({ isBackload: true, fragile: false, adr: true, tailLift: true })).toBe(
    "ADR, tail-lift, backload",
  );
});
