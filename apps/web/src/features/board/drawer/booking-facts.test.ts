import { expect, it } from "vitest";
import type { Entry } from "../data/types.ts";
import { bookingFacts } from "./booking-facts.ts";

const TODAY = "2026-11-17";
const LOAD: Entry = {
  id: "load_1",
  ref: "FB-1",
  version: 1,
  from: { outcode: "M17", town: "Trafford Park" },
  to: { outcode: "G33", town: "Queenslie" },
  stops: 1,
  via: [{ outcode: "PR5", town: "Preston" }],
  miles: 233,
  ferry: false,
  seaMiles: 0,
  ferryFarePence: null,
  driveMinutes: 235,
  collect: { date: "2026-11-18", window: "AM", byTime: null },
  deliver: { date: "2026-11-19", window: "Anytime", byTime: "08:30" },
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  weightBand: "T_3_7",
  pallets: 12,
  parcels: 0,
  tailLift: true,
  adr: true,
  fragile: false,
  isBackload: false,
  equipment: [],
  weightKg: null,
  temperature: null,
  noSubcontract: false,
  goods: [],
  boardNote: "No dock: hand-ball the last two.",
  requires: null,
  termsDays: 30,
  conditionsId: null,
  waiting: { freeMins: 60, pencePerQuarter: 1_000 },
  pricing: {
    mode: "book_now",
    guideLowPence: 41_000,
    guideHighPence: 60_000,
    guideBasis: "rate_card",
    guideSample: 0,
    bookNowPence: 44_500,
  },
  myQuote: null,
  quotes: 3,
  poster: { score: 84, level: "Silver", daysToPay: null },
  postedAt: "2026-11-17T10:38:00.000Z",
  eligible: true,
  own: false,
};
const ASKED = { pence: 44_500, today: TODAY };
const DETAIL = { dimsNote: null, conditions: null, missing: [], withoutAddress: [] };

it("names what the carrier commits to: both days, what the lorry and its driver need, the note, the price", () => {
  expect(bookingFacts(LOAD, DETAIL, ASKED)).toEqual([
    ["Collect", "Wed 18 Nov, AM, preferred"],
    ["Deliver", "Thu 19 Nov by 08:30, a booked slot"],
    ["Stops", "PR5 Preston"],
    ["Load", "12 pallets, 3–7 t, 18 t rigid"],
    ["Needs", "ADR, tail-lift"],
    ["Board note", "No dock: hand-ball the last two."],
    ["Waiting", "60 min free, then £10 a quarter of an hour"],
    ["Price", "£445, paid 30 days after delivery"],
  ]);
});

it("says which addresses are still missing", () => {
  const missing = (withoutAddress: ("from" | "to")[]) =>
    new Map(bookingFacts(LOAD, { ...DETAIL, withoutAddress }, ASKED)).get("Missing");
  expect(missing([])).toBeUndefined();
  expect(missing(["to"])).toBe("No address yet for the delivery: ask the poster for it");
  expect(missing(["from", "to"])).toBe(
    "No address yet for the collection and the delivery: ask the poster for it",
  );
});

it("leaves out facts that do not apply, and says that there is no deadline", () => {
  const plain: Entry = { ...LOAD, deliver: null, via: [], tailLift: false, adr: false, boardNote: null };
  const facts = new Map(bookingFacts(plain, undefined, ASKED));
  expect([...facts.keys()]).toEqual(["Collect", "Deliver", "Load", "Waiting", "Price"]);
  expect(facts.get("Deliver")).toBe("no deadline");
});
