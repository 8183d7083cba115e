import type { BoardEntry, LoadViewCore } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { changedFacts } from "./changed-facts.ts";

const ENTRY: BoardEntry = {
  id: "load_1",
  ref: "FB-1",
  version: 1,
  from: { outcode: "M17", town: "Trafford Park" },
  to: { outcode: "G33", town: "Queenslie" },
  stops: 0,
  via: [],
  miles: 233,
  ferry: false,
  seaMiles: 0,
  ferryFarePence: null,
  driveMinutes: 235,
  collect: { date: "2026-11-18", window: "AM", byTime: null },
  deliver: null,
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
    mode: "book_now",
    guideLowPence: 41_000,
    guideHighPence: 60_000,
    guideBasis: "rate_card",
    guideSample: 0,
    bookNowPence: 41_200,
  },
  myQuote: null,
  quotes: 3,
  poster: { score: 84, level: "Silver", daysToPay: null },
  postedAt: "2026-11-17T10:38:00.000Z",
  eligible: true,
  own: false,
};

describe("the changes of a load since it was seen", () => {
  it("name each fact with its old and its new value", () => {
    const now: BoardEntry = {
      ...ENTRY,
      version: 2,
      termsDays: 60,
      waiting: { freeMins: 0, pencePerQuarter: 1_150 },
      collect: { date: "2026-11-19", window: "AM", byTime: "08:30" },
      pricing: { ...ENTRY.pricing, bookNowPence: 38_000 },
    };
    expect(changedFacts(ENTRY, now, "2026-11-17")).toEqual([
      { name: "Price", was: "£412", is: "£380" },
      { name: "Collect", was: expect.stringContaining("AM"), is: expect.stringContaining("by 08:30") },
      { name: "Terms", was: "30 days after delivery", is: "60 days after delivery" },
      {
        name: "Waiting",
        was: "60 min free, then £10 a quarter of an hour",
        is: "£11.50 a quarter of an hour",
      },
    ]);
  });

  it("say that a price is no longer named", () => {
    const { bookNowPence: _, ...pricing } = ENTRY.pricing;
    const now: BoardEntry = { ...ENTRY, pricing: { ...pricing, mode: "quotes" } };
    expect(changedFacts(ENTRY, now, "2026-11-17")).toEqual([{ name: "Price", was: "£412", is: "none" }]);
  });

  it("name the changed parts of sites and stops, and added or removed stops", () => {
    const site = { name: "Goods in", lines: ["Unit 4", "Carlisle"], contactName: "J. Graham", phone: "1" };
    const stop = { number: 2, kind: "DELIVER", postcode: "CA3 0HA", byTime: null, doneAt: null, ...site };
    const seen = { ...ENTRY, collectFrom: null, deliverTo: site, stops: [stop] };
    const present = {
      ...seen,
      deliverTo: { ...site, phone: null, lines: ["Unit 5", "Carlisle"] },
      stops: [
        { ...stop, phone: "2", byTime: "14:00", doneAt: "2026-11-18T09:00:00.000Z" },
        { ...stop, number: 3, postcode: "G33 4PA" },
      ],
    };
    const facts = changedFacts(
      seen as unknown as LoadViewCore,
      present as unknown as LoadViewCore,
      "2026-11-17",
    );
    expect(facts.map(({ name, was, is }) => `${name}: ${was} > ${is}`)).toEqual([
      "Further stops: CA3 0HA > CA3 0HA, G33 4PA",
      "Stop 2, by: none > 14:00",
      "Stop 2, phone: 1 > 2",
      "Stop 2, done: no > yes",
      "Delivery site, address: Unit 4, Carlisle > Unit 5, Carlisle",
      "Delivery site, phone: 1 > none",
    ]);
  });

  it("tell of conditions of carriage, whose text is not part of the load", () => {
    const one = { ...ENTRY, conditionsId: "cond_1" };
    const name = "Conditions of carriage";
    const [seen, other] = ["the text that you saw", "another text"];
    expect(changedFacts(ENTRY, one, "2026-11-17")).toEqual([{ name, was: "none", is: other }]);
    expect(changedFacts(one, { ...one, conditionsId: "cond_2" }, "2026-11-17")).toEqual([
      { name, was: seen, is: other },
    ]);
  });

  it("name the outcodes of further stops on the board", () => {
    const now: BoardEntry = { ...ENTRY, stops: 1, via: [{ outcode: "PR5", town: "Preston" }] };
    expect(changedFacts(ENTRY, now, "2026-11-17")).toEqual([
      { name: "Further stops", was: "none", is: "PR5" },
    ]);
  });

  it("compare only fields that both versions have: a board entry has no notes", () => {
    const present = { ...ENTRY, notes: "Gate 3.", dimsNote: null };
    expect(changedFacts(ENTRY, present as BoardEntry, "2026-11-17")).toEqual([]);
  });
});
