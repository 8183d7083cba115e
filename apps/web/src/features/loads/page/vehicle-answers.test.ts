import { expect, it } from "vitest";
import { answerWords, latestOffers } from "./vehicle-answers.ts";

const NOW = new Date("2026-11-17T14:00:00.000Z");
const OFFER = {
  vehicleId: "vehicle_a",
  status: "DECLINED",
  pricePence: 38_000,
  dueAt: "2026-11-17T15:00:00.000Z",
  reason: "PRICE",
  wouldDoAtPence: 42_000,
  declineNote: "Too tight.",
} as const;

it("keeps the latest offer to each vehicle, and none to a carrier", () => {
  const again = { ...OFFER, status: "OPEN" } as const;
  const other = { ...OFFER, vehicleId: "vehicle_b" };
  const latest = latestOffers([again, other, { ...OFFER, vehicleId: null }, OFFER]);
  expect(Object.fromEntries(latest)).toEqual({ vehicle_a: again, vehicle_b: other });
});

it("tells what was asked and what was answered", () => {
  const words = (changes: Partial<typeof OFFER> | { status: "OPEN" | "LAPSED"; pricePence?: null }) =>
    answerWords({ ...OFFER, ...changes }, NOW);
  expect(words({})).toBe("Offered at £380: no (price), would do it at £420: Too tight.");
  expect(words({ status: "OPEN", pricePence: null })).toBe("Asked for a quote: no answer yet, until 15:00");
  expect(words({ status: "LAPSED" })).toBe("Offered at £380: ended");
  expect(answerWords(undefined, NOW)).toBe("");
});
