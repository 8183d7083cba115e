import { expect, it } from "vitest";
import { bestFirst, decideMatches, type KeptMatch, type Match } from "./rules.ts";

const match = (loadId: string, vehicles: Record<string, number>, searches: string[] = []): Match => ({
  loadId,
  firmId: "firm_a",
  vehicles: Object.entries(vehicles).map(([id, earnsPence]) => ({ id, earnsPence })),
  searches,
});
const kept = (loadId: string, vehicleIds: string[], heldIds: string[] = []): KeptMatch => ({
  loadId,
  firmId: "firm_a",
  vehicleIds,
  heldIds,
});
const told = (...args: Parameters<typeof decideMatches>) =>
  decideMatches(...args).map(({ loadId, vehicleIds, heldIds, earnsPence, more }) => [
    loadId,
    vehicleIds,
    heldIds,
    earnsPence,
    more,
  ]);

it("contract 15, finding each other: of those that match together the best three are told, and the others counted", () => {
  const matches = [1, 2, 3, 4, 5].map((nth) => match(`load_${nth}`, { a: nth * 100 }));
  expect(told(matches, [])).toEqual([
    ["load_5", ["a"], [], 500, 2],
    ["load_4", ["a"], [], 400, 2],
    ["load_3", ["a"], [], 300, 2],
    ["load_2", [], ["a"], null, 0],
    ["load_1", [], ["a"], null, 0],
  ]);
});

it("contract 15, finding each other: the three of an hour count for each vehicle, and searches are not limited", () => {
  const before = [
    kept("load_x", ["a"]),
    kept("load_y", ["a"]),
    kept("load_z", ["a", "b"]),
    kept("load_w", ["b"], ["a"]),
  ];
  expect(
    told([match("load_1", { a: 900, b: 100 }), match("load_2", { a: 800 }, ["search_a"])], before),
  ).toEqual([
    ["load_1", ["b"], ["a"], 100, 0],
    ["load_2", [], ["a"], null, 0],
  ]);
});

it("contract 15, finding each other: told in turns, best first, the best three are told as well", () => {
  const matches = Array.from({ length: 40 }, (_, nth) =>
    match(`load_${nth}`, { a: (nth * 17) % 40, b: (nth * 29) % 40 }),
  ).toSorted(bestFirst);
  const [first, second] = [decideMatches(matches.slice(0, 3), []), matches.slice(3)];
  const inTurns = [...first, ...decideMatches(second, first)];
  const tellings = (all: readonly KeptMatch[]) => all.map(({ loadId, vehicleIds }) => [loadId, vehicleIds]);
  expect(tellings(inTurns)).toEqual(tellings(decideMatches(matches, [])));
});
