import type { BoardEntry } from "@board/api/schemas";
import { expect, it } from "vitest";
import { expiryWords, priceWords } from "./quote-words.ts";

const load = {
  miles: 233,
  pricing: {
    mode: "quotes",
    guideLowPence: 41_000,
    guideHighPence: 60_000,
  },
  myQuote: { amountPence: 44_500, status: "ACTIVE", expiresAt: "2026-11-19T00:00:00.000Z" },
} as BoardEntry;

it("says what a price means while it is typed", () => {
  expect(priceWords(43_000, load)).toEqual([
    "£1.85 a mile",
    "in guide, £20 above its floor",
    "£15 less than now",
  ]);
  expect(priceWords(64_000, load)).toEqual(["£2.75 a mile", "£40 over guide", "£195 more than now"]);
  expect(priceWords(44_500, load)).toHaveLength(2);
  expect(priceWords(43_000, { ...load, myQuote: null })).toHaveLength(2);
});

it("says until when a quote is active, naming the last day", () => {
  expect(expiryWords("2026-11-19T00:00:00.000Z", "2026-11-17")).toBe("to the end of Wed 18");
  expect(expiryWords("2026-11-18T00:00:00.000Z", "2026-11-17")).toBe("to the end of today");
  expect(expiryWords("2026-11-20T10:41:00.000Z", "2026-11-17")).toBe("to Fri 20, 10:41");
  expect(expiryWords("2026-07-19T23:00:00.000Z", "2026-07-17")).toBe("to the end of Sun 19");
});
