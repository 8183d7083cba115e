import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import type { MyQuote } from "../core/board-row.ts";
import type { CarrierFacts } from "../core/carrier-facts.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { boardEntry } from "../loads/filters/schemas.ts";
import { loadRow } from "../testing/rows.ts";
import { entryOf } from "./entry.ts";

const geo = createGeo();
const now = new Date("2026-11-18T12:00:00.000Z");
const record = { score: 91, level: "Gold", daysToPay: 28 } as const;

const facts: CarrierFacts = NOTHING_KNOWN;

function entry(changes: Parameters<typeof loadRow>[0] = {}, myQuote?: MyQuote, firmId = "firm_carrier") {
  const made = entryOf(loadRow(changes), { firmId, facts, checks: "inform", geo, now }, record, myQuote);
  expect(boardEntry.strict().safeParse(made).error).toBeUndefined();
  return made;
}

describe("interface 2.4: a board entry", () => {
  it("has exactly these fields and values", () => {
    expect(entry()).toEqual({
      id: "load_a",
      ref: "FB-7K3M-92QX",
      version: 1,
      from: { outcode: "LS10", town: geo.outcodeTown("LS10") },
      to: { outcode: "SW1A", town: geo.outcodeTown("SW1A") },
      stops: 0,
      via: [],
      miles: 196,
      ferry: false,
      seaMiles: 0,
      ferryFarePence: null,
      driveMinutes: 235,
      collect: { date: "2026-11-20", window: "Anytime", byTime: "08:30" },
      deliver: { date: "2026-11-21", window: "AM", byTime: null },
      vehicleClass: "EIGHTEEN_T",
      type: "PALLETS",
      weightBand: "T_3_7",
      pallets: 12,
      parcels: 0,
      tailLift: true,
      adr: false,
      fragile: false,
      isBackload: false,
      equipment: [],
      weightKg: null,
      temperature: null,
      noSubcontract: false,
      goods: [],
      boardNote: null,
      requires: null,
      termsDays: 30,
      waiting: { freeMins: 60, pencePerQuarter: 1_000 },
      conditionsId: null,
      pricing: {
        mode: "quotes",
        guideLowPence: 40_000,
        guideHighPence: 60_000,
        guideBasis: "rate_card",
        guideSample: 0,
      },
      myQuote: null,
      quotes: 0,
      poster: { score: 85, level: "Gold", daysToPay: 30 },
      postedAt: "2026-11-18T10:00:00.000Z",
      eligible: true,
      own: false,
    });
  });

  it("deliver is null when the load has no delivery deadline", () => {
    expect(entry({ deliverDate: null }).deliver).toBeNull();
  });

  it("contract 6: pallets is 0 where the load has none", () => {
    expect(entry({ pallets: null }).pallets).toBe(0);
  });

  it("contract 6: names neither the poster nor a town nearer than the outcode", () => {
    const text = JSON.stringify(entry({ fromTown: "Somewhere Small", notes: "Ask for Priya" }));
    for (const secret of [
      "firm_poster",
      "Somewhere Small",
      "Priya",
      "J-4711",
      "LS10 1AB",
      "SW1A 2AA",
      "53.786",
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it("contract 6: own is true for a load of the reader's own firm", () => {
    expect(entry({}, undefined, "firm_poster").own).toBe(true);
  });
});

describe("interface 2.1: a price is shown only where the poster named one", () => {
  it("BOOK_NOW with a price is shown as book_now with that price", () => {
    expect(entry({ pricingMode: "BOOK_NOW", bookNowPence: 12_345 }).pricing).toEqual({
      mode: "book_now",
      bookNowPence: 12_345,
      guideLowPence: 40_000,
      guideHighPence: 60_000,
      guideBasis: "rate_card",
      guideSample: 0,
    });
  });

  it("BOOK_NOW without a price is shown in quote mode without a price", () => {
    expect(entry({ pricingMode: "BOOK_NOW", bookNowPence: null }).pricing).toEqual({
      mode: "quotes",
      guideLowPence: 40_000,
      guideHighPence: 60_000,
      guideBasis: "rate_card",
      guideSample: 0,
    });
  });
});

describe("contract 6: myQuote", () => {
  it("is the reader's own price with its present status, even before the sweep", () => {
    const quote = { amountPence: 44_500, status: "ACTIVE", expiresAt: now } as const;
    expect(entry({}, quote).myQuote).toEqual({
      amountPence: 44_500,
      status: "EXPIRED",
      expiresAt: "2026-11-18T12:00:00.000Z",
    });
  });
});

describe("contract 8: a poster without a past", () => {
  it("is New, and has no days to pay", () => {
    const made = entryOf(
      loadRow(),
      { firmId: "firm_carrier", facts, checks: "inform", geo, now },
      undefined,
      undefined,
    );
    expect(made.poster).toMatchObject({ level: "New", daysToPay: null });
  });
});
