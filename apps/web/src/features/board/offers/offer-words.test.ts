import { expect, it } from "vitest";
import { endLabel, endWords } from "./offer-words.ts";

const lapsed = { status: "LAPSED", closed: "taken", pricePence: 42_000 } as const;

it.each([
  ["Too late", "another carrier said yes first", { ...lapsed, vehicleId: null }],
  ["Gone", "the load or your vehicle is gone", { ...lapsed, vehicleId: "vehicle_a" }],
  ["Over", "the load was changed", { ...lapsed, closed: "changed", vehicleId: "vehicle_a" } as const],
])("says %s of an offer: %s", (label, words, offer) => {
  expect(endLabel(offer)).toBe(label);
  expect(endWords(offer)).toBe(words);
});
