import type { DashboardEntry } from "@board/api/schemas";
import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { load } from "../testing/page.ts";
import { answerOf } from "./answer.ts";
import { confirmNotes } from "./confirm-notes.ts";
import { causeWords } from "./decision-words.ts";
import { STATUS_ORDER, statusTabs } from "./status-tabs.ts";
import { notDone } from "./use-selection.ts";

const TODAY = "2026-11-17";

function entry(changes: Partial<DashboardEntry> = {}): DashboardEntry {
  return {
    ...load(),
    milestones: [],
    eta: null,
    lastSeen: null,
    waits: [],
    extras: [],
    owed: null,
    change: null,
    from: { outcode: "M17", town: "Trafford Park" },
    to: { outcode: "G33", town: "Queenslie" },
    allowedActions: [],
    quoteCount: 0,
    activeQuotes: 0,
    cheapestPence: null,
    bookedPence: null,
    ...changes,
  };
}

const words = (changes: Partial<DashboardEntry>) => {
  const { main, sub, waits } = answerOf(entry(changes), new Date("2026-11-17T14:34:00.000Z"));
  return [main, sub, waits];
};

describe("the price column of a load in the list", () => {
  it("shows the cheapest active quote, else the price or the guide", () => {
    expect(words({ activeQuotes: 2, cheapestPence: 37_500 })).toEqual(["from £375", "£35 under guide", true]);
    expect(words({})).toEqual(["no quotes yet", "guide £410–600", false]);
    expect(words({ bookNowPence: 64_000 })).toEqual(["book now £640", "£40 over guide", false]);
    const run = { status: "RUNNING", step: 2, of: 3, dueAt: "2026-11-17T14:52:00.000Z" } as const;
    expect(words({ run })).toEqual(["no quotes yet", "step 2 of 3, 18 min left", false]);
    expect(words({ run, activeQuotes: 2, cheapestPence: 45_500 })).toEqual([
      "from £455",
      "step 2 of 3, 18 min left",
      true,
    ]);
    expect(words({ run: { ...run, status: "EXHAUSTED", dueAt: null } })).toEqual([
      "no quotes yet",
      "nobody of the guide took it",
      true,
    ]);
  });

  it("shows the agreed price and what comes next", () => {
    const booked = { agreedPence: 44_500 };
    expect(words({ ...booked, status: "BOOKED" })).toEqual(["£445", "", false]);
    expect(words({ ...booked, status: "DELIVERED" })).toEqual(["£445", "confirm the delivery", true]);
    expect(words({ ...booked, status: "DISPUTED" })).toEqual(["£445", "a dispute is open", true]);
    expect(words({ ...booked, status: "CONFIRMED", paymentDue: "2026-12-19" })).toEqual([
      "£445",
      "due Sat\u00a019\u00a0Dec",
      false,
    ]);
    expect(
      words({
        ...booked,
        status: "CONFIRMED",
        paymentDue: "2026-12-19",
        paidAt: "2026-12-01T09:00:00.000Z",
      })[1],
    ).toBe("paid");
    expect(words({ status: "EXPIRED" })).toEqual(["–", "", false]);
    expect(words({ status: "CANCELLED", late: true })).toEqual(["–", "cancelled late", false]);
  });
});

describe("the differences before a delivery is confirmed", () => {
  const delivered = {
    status: "DELIVERED",
    collectDate: "2026-11-16",
    collectByTime: "08:00",
    deliverDate: "2026-11-16",
    deliverByTime: "14:00",
    collectedAt: "2026-11-16T08:20:00.000Z",
    deliveredAt: "2026-11-16T14:30:00.000Z",
    agreedPence: 44_500,
    bookedPence: 44_500,
  } as const;

  it("are none if all went as booked, within half an hour", () => {
    expect(confirmNotes(entry(delivered))).toEqual([]);
    expect(confirmNotes(entry({ ...delivered, deliverDate: null, deliverByTime: null }))).toEqual([]);
  });

  it("are a late collection, a late delivery and by how much, another price, an open change", () => {
    const late = { collectedAt: "2026-11-16T08:31:00.000Z", deliveredAt: "2026-11-16T15:30:00.000Z" };
    expect(confirmNotes(entry({ ...delivered, ...late, agreedPence: 47_000 }))).toEqual([
      "collected late",
      "delivered late, 1 h 30 after the booked slot",
      "booked at £445, £470 by now",
    ]);
    expect(confirmNotes(entry({ ...delivered, deliveredAt: "2026-11-17T07:00:00.000Z" }))).toEqual([
      "delivered late, after the day of delivery",
    ]);
  });

  it("are shown among the decisions with who delivered it, and since when", () => {
    const load = {
      ...entry(delivered),
      cause: "delivered" as const,
      changes: null,
      since: "2026-11-16T14:30:00.000Z",
    };
    expect(causeWords(load, TODAY, new Date("2026-11-17T09:30:00.000Z"))).toBe("Delivered 19\u00a0h ago");
  });
});

describe("the list's tabs", () => {
  it("are All and then every status once", () => {
    expect([...STATUS_ORDER].sort()).toEqual(Object.values(LoadStatus).sort());
    const counts = Object.fromEntries(STATUS_ORDER.map((status, index) => [status, index]));
    const tabs = statusTabs({ ...counts } as Record<LoadStatus, number>);
    expect(tabs[0]).toMatchObject({ name: "All", status: null, count: 28 });
    expect(tabs[1]).toMatchObject({ status: "POSTED", count: 0 });
  });

  it("have no counts until they are read", () => {
    expect(statusTabs(undefined).every(({ count }) => count === undefined)).toBe(true);
  });
});

it("the selection keeps loads whose action failed, even if a neighbour's succeeded", () => {
  const [a, b, c] = ["load_a", "load_b", "load_c"].map((id) => ({ id }));
  if (!a || !b || !c) throw new Error("There are three.");
  expect(notDone([a, b], [c])).toEqual(["load_a", "load_b"]);
  expect(notDone([a, b, c], [a, c])).toEqual(["load_b"]);
});
