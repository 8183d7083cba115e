import type { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { decisionOf, remedyOf } from "./rules.ts";

const NOW = new Date("2026-11-18T10:00:00.000Z");
const guide = { lowPence: 40_100, highPence: 60_000 };
const open = {
  collectDate: "2026-11-20",
  deliverDate: null,
  deliverByTime: null,
  termsDays: 30,
  pricingMode: "QUOTES" as const,
  bookNowPence: null,
  carriersAlerted: 4,
  guide,
};

describe("the time at which a load waits for its poster", () => {
  const list = (collectDate: string, quotes: number, minutes: number, status: LoadStatus = "POSTED") =>
    decisionOf({ status, collectDate, quotes, updatedAt: new Date(NOW.getTime() - minutes * 60_000) }, NOW);

  it.each([
    ["2026-11-20", 1, 0, "quotes"],
    ["2026-11-20", 0, 59, null],
    ["2026-11-20", 0, 60, "quiet"],
    ["2026-11-18", 1, 0, "today"],
    ["2026-11-18", 0, 59, null],
    ["2026-11-18", 0, 60, "today"],
  ] as const)(
    "collected on %s, with %i quotes, unchanged for %i minutes: %s",
    (day, quotes, minutes, expected) => expect(list(day, quotes, minutes)).toBe(expected),
  );

  it("begins for a delivered load at its delivery, until it is confirmed", () => {
    expect(list("2026-11-17", 0, 0, "DELIVERED")).toBe("delivered");
    for (const status of ["BOOKED", "IN_TRANSIT", "CONFIRMED", "DISPUTED", "CANCELLED", "EXPIRED"] as const)
      expect(list("2026-11-17", 0, 60, status)).toBeNull();
    expect(remedyOf(open, "delivered", 0, NOW)).toEqual({ cause: "delivered", changes: null });
  });
});

describe("the cause of no quote, and the remedy offered", () => {
  const remedy = (changes: object, list: "quiet" | "today" = "quiet") =>
    remedyOf({ ...open, ...changes }, list, 0, NOW);

  it("is its last day: the next working day, delivered as many days later", () => {
    const friday = new Date("2026-11-20T10:00:00.000Z");
    const load = { ...open, deliverDate: "2026-11-21" };
    expect(remedyOf(load, "today", 0, friday)).toEqual({
      cause: "ends_today",
      changes: { collectDate: "2026-11-23", deliverDate: "2026-11-24" },
    });
    expect(remedy({}, "today").changes).toEqual({ collectDate: "2026-11-19" });
  });

  it("is terms over 45 days: 30 days", () => {
    expect(remedy({ termsDays: 46 })).toEqual({ cause: "long_terms", changes: { termsDays: 30 } });
    expect(remedy({ termsDays: 45 }).cause).toBe("no_price");
  });

  it("is a price under the guide: its low end; no price: its middle, in steps of £5; a fair price: its high end", () => {
    expect(remedy({ bookNowPence: 40_000 })).toEqual({
      cause: "low_price",
      changes: { bookNowPence: 40_100 },
    });
    expect(remedy({})).toEqual({
      cause: "no_price",
      changes: { pricingMode: "BOOK_NOW", bookNowPence: 50_000 },
    });
    expect(remedy({ bookNowPence: 50_000 })).toEqual({ cause: "price", changes: { bookNowPence: 60_000 } });
    expect(remedy({ bookNowPence: 60_000 })).toEqual({ cause: "price", changes: null });
  });

  it("is that no carrier was notified", () =>
    expect(remedy({ carriersAlerted: 0 }).cause).toBe("nobody_told"));
});
