import { describe, expect, it } from "vitest";
import { loadFacts } from "./load-facts.ts";
import type { AdminLoad } from "./types.ts";

const load = {
  type: "PALLETS",
  pallets: 12,
  parcels: null,
  weightBand: "T_3_7",
  vehicleClass: "EIGHTEEN_T",
  tailLift: true,
  adr: true,
  fragile: false,
  isBackload: false,
  equipment: [],
  weightKg: null,
  temperature: null,
  noSubcontract: false,
  goods: [],
  dimsNote: "1.2 m high",
  boardNote: null,
  notes: "Ring 30 min before.",
  requires: {
    operatorLicence: true,
    goodsInTransitPence: 2_500_000,
    hireAndReward: false,
    minFinished: null,
    gateCheck: true,
  },
  pricingMode: "BOOK_NOW",
  bookNowPence: 46_000,
  guide: { lowPence: 39_000, highPence: 52_000 },
  driver: "S. Kelly",
  vehicleReg: "PX72 RNB",
  gateCheckedAt: null,
  collectedAt: "2026-11-17T08:38:00.000Z",
  deliveredAt: null,
  receivedBy: null,
  paymentDue: null,
  paidAt: null,
  paidSaidBy: null,
  paidContestedAt: null,
} as unknown as AdminLoad["load"];
const now = new Date("2026-11-17T10:00:00.000Z");
const facts = (changes: Partial<AdminLoad["load"]> = {}) =>
  Object.fromEntries(loadFacts({ load: { ...load, ...changes } }, now));

describe("a load's facts for a ruling", () => {
  it("state the goods, their needs, the price, the driver and what happened", () => {
    expect(facts()).toEqual({
      Load: "12 pallets, 3–7 t, 18 t rigid",
      Needs: "ADR, tail-lift",
      Dimensions: "1.2 m high",
      "Asked of the carrier": "licensed and goods in transit £25,000 or more; a gate check",
      "Priced by": "book now at £460, guide £390–520",
      "Notes for the driver": "Ring 30 min before.",
      Driver: "S. Kelly",
      Registration: "PX72 RNB",
      Collected: "Tue 17 Nov, 08:38",
    });
  });

  it("state when payment is due, and what both ends say about it", () => {
    const due = { paymentDue: "2026-12-17" as const };
    expect(facts(due).Payment).toBe("due Thu 17 Dec");
    expect(facts({ ...due, paidAt: "2026-11-16T10:00:00.000Z", paidSaidBy: "poster" }).Payment).toBe(
      "due Thu 17 Dec, paid Mon 16 Nov, the poster says",
    );
    expect(facts({ ...due, paidContestedAt: "2026-11-16T10:00:00.000Z" }).Payment).toBe(
      "due Thu 17 Dec, the carrier says that no money came",
    );
  });
});
