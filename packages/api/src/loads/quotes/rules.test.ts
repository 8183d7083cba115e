import { columnOfDay, endOfLondonDay } from "@board/calendar";
import { QuoteStatus } from "@board/db/enums";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOR_EVERYBODY } from "../audience/rules.ts";
import {
  COUNTED,
  priceWarnings,
  QUOTE_ACTIVE_MS,
  type QuotedLoad,
  type QuotingFirm,
  quoteActiveUntil,
  quoteRefusal,
  statusAt,
} from "./rules.ts";

const until = (sentAt: string, collectDate: string) =>
  quoteActiveUntil(new Date(sentAt), collectDate).toISOString();

describe("interface 4.5: a quote is active for three days, or until the day of collection when that is sooner", () => {
  it("contract 5: is active for 72 hours if collection is further away", () => {
    expect(until("2026-11-18T10:00:00.000Z", "2026-11-30")).toBe("2026-11-21T10:00:00.000Z");
  });

  it("contract 5: is active to the end of the collection day if that is sooner", () => {
    expect(until("2026-11-18T10:00:00.000Z", "2026-11-19")).toBe("2026-11-20T00:00:00.000Z");
  });

  it("contract 5: the day itself counts, so a same-day job can be booked", () => {
    expect(until("2026-11-18T10:00:00.000Z", "2026-11-18")).toBe("2026-11-19T00:00:00.000Z");
    expect(until("2026-11-18T23:59:59.999Z", "2026-11-18")).toBe("2026-11-19T00:00:00.000Z");
  });

  it("ends a summer day at 23:00 UTC, which is midnight in London", () => {
    expect(until("2026-07-01T09:00:00.000Z", "2026-07-01")).toBe("2026-07-01T23:00:00.000Z");
    expect(until("2026-06-30T23:30:00.000Z", "2026-07-01")).toBe("2026-07-01T23:00:00.000Z");
  });

  it("is 72 hours by the clock, not three days by the calendar, where the clocks go forward on 2026-03-29", () => {
    expect(until("2026-03-28T10:00:00.000Z", "2026-04-30")).toBe("2026-03-31T10:00:00.000Z");
    expect(until("2026-03-28T10:00:00.000Z", "2026-03-29")).toBe("2026-03-29T23:00:00.000Z");
  });

  it("counts the extra hour of a collection day on which the clocks go back, 2026-10-25", () => {
    expect(until("2026-10-24T10:00:00.000Z", "2026-10-25")).toBe("2026-10-26T00:00:00.000Z");
    expect(until("2026-10-23T00:30:00.000Z", "2026-10-25")).toBe("2026-10-26T00:00:00.000Z");
  });

  it("is the sooner of the two at every instant", () => {
    const min = new Date("2026-01-01T00:00:00Z");
    const max = new Date("2027-12-31T00:00:00Z");
    fc.assert(
      fc.property(
        fc.date({ min, max, noInvalidDate: true }),
        fc.date({ min, max, noInvalidDate: true }),
        (sentAt, date) => {
          const day = date.toISOString().slice(0, 10);
          const stands = quoteActiveUntil(sentAt, day).getTime();
          const ends = [sentAt.getTime() + QUOTE_ACTIVE_MS, endOfLondonDay(day).getTime()];
          expect(ends).toContain(stands);
          expect(stands).toBeLessThanOrEqual(Math.min(...ends));
        },
      ),
    );
  });
});

describe("contract 5: past its time a quote cannot be accepted, even before the sweep", () => {
  const expiresAt = new Date("2026-11-21T10:00:00.000Z");

  it("is active until the last millisecond", () => {
    expect(statusAt({ status: "ACTIVE", expiresAt }, new Date(expiresAt.getTime() - 1))).toBe("ACTIVE");
  });

  it("expires at the instant itself", () => {
    expect(statusAt({ status: "ACTIVE", expiresAt }, expiresAt)).toBe("EXPIRED");
  });

  it.each(Object.values(QuoteStatus).filter((status) => status !== "ACTIVE"))(
    "leaves %s as it is",
    (status) => {
      expect(statusAt({ status, expiresAt }, new Date("2030-01-01T00:00:00Z"))).toBe(status);
    },
  );
});

describe("contract 3: the quotes shown to the poster to the end", () => {
  it("are ACTIVE, ACCEPTED, DECLINED and LOST", () => {
    expect([...COUNTED].sort()).toEqual(["ACCEPTED", "ACTIVE", "DECLINED", "LOST"]);
  });
});

describe("contract 5: a price over twice the guide's top or under half its bottom is a warning, never a refusal", () => {
  const guide = { guideLowPence: 20_000, guideHighPence: 30_000 };
  const codes = (amountPence: number) =>
    priceWarnings("amountPence", amountPence, guide).map(({ code }) => code);

  it.each([
    [60_001, ["far_above_guide"]],
    [60_000, []],
    [25_000, []],
    [10_000, []],
    [9_999, ["far_below_guide"]],
    [1, ["far_below_guide"]],
    [100_000_000, ["far_above_guide"]],
  ])("%d pence", (amountPence, expected) => {
    expect(codes(amountPence)).toEqual(expected);
  });

  it("works on odd pence without rounding", () => {
    const odd = { guideLowPence: 9_999, guideHighPence: 19_999 };
    expect(priceWarnings("amountPence", 4_999, odd).map(({ code }) => code)).toEqual(["far_below_guide"]);
    expect(priceWarnings("amountPence", 5_000, odd)).toEqual([]);
  });
});

describe("contract 5: whether a load accepts a quote from a firm", () => {
  const now = new Date("2026-11-18T10:00:00.000Z");
  const load: QuotedLoad = {
    status: "POSTED",
    mode: "live",
    posterId: "firm_poster",
    carrierId: null,
    collectDate: columnOfDay("2026-11-18"),
    withheld: false,
    formerCarriers: ["firm_other"],
    openToAllAt: now,
    bookedAt: null,
    cancelledAt: null,
    ...FOR_EVERYBODY,
    askedCarriers: [],
  };
  const firm: QuotingFirm = {
    id: "firm_a",
    mode: "live",
    plan: "STANDARD",
    relation: null,
    memberOf: new Map(),
  };
  const network = { ...load, audience: "NETWORK" as const };
  const early = { ...load, openToAllAt: new Date(now.getTime() + 1) };

  it("is true until the end of its collection day", () => {
    expect(quoteRefusal(load, firm, now)).toBeNull();
    expect(quoteRefusal(load, firm, endOfLondonDay("2026-11-18"))).toBe("load_not_open");
  });

  it("is true during early access for PRIORITY or preferred firms", () => {
    expect(quoteRefusal(early, firm, now)).toBe("not_found");
    expect(quoteRefusal(early, { ...firm, plan: "PRIORITY" }, now)).toBeNull();
    expect(quoteRefusal(early, { ...firm, relation: "PREFERRED" }, now)).toBeNull();
  });

  it("is true at once for a firm that the load is for, or was asked of", () => {
    expect(quoteRefusal({ ...early, askedCarriers: ["firm_a"] }, firm, now)).toBeNull();
    expect(quoteRefusal(network, { ...firm, memberOf: new Map([["firm_poster", []]]) }, now)).toBeNull();
  });

  it.each([
    ["not_found", "a test load, with live data", { ...load, mode: "test" as const }, firm],
    ["not_found", "a live load, with test data", load, { ...firm, mode: "test" as const }],
    ["own_load", "its own load", load, { ...firm, id: "firm_poster" }],
    ["not_found", "a load of a poster that blocked it", load, { ...firm, relation: "BLOCKED" as const }],
    ["not_found", "a load of a network that it is not in", network, { ...firm, plan: "PRIORITY" as const }],
    ["not_found", "one of these that is booked", { ...network, status: "BOOKED" as const }, firm],
    [
      "not_found",
      "a load asked of it, after a block",
      { ...network, askedCarriers: ["firm_a"] },
      { ...firm, relation: "BLOCKED" as const },
    ],
    ["load_not_open", "a load that is booked", { ...load, status: "BOOKED" as const }, firm],
    ["load_not_open", "a load that was cancelled", { ...load, status: "CANCELLED" as const }, firm],
    ["load_not_open", "a load of a suspended poster", { ...load, withheld: true }, firm],
    ["former_carrier", "a load that it handed back", { ...load, formerCarriers: ["firm_a"] }, firm],
  ] as const)("%s: %s", (refusal, _, given, who) => {
    expect(quoteRefusal(given, who, now)).toBe(refusal);
  });
});
