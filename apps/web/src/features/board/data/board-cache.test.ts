import { describe, expect, it } from "vitest";
import { addLines, changeLine, linesOf, removeLine, withMyQuote } from "./board-cache.ts";
import type { Entry } from "./types.ts";

function entry(id: string, changes: Partial<Entry> = {}): Entry {
  return {
    id,
    ref: `FB-${id}`,
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
    waiting: { freeMins: 30, pencePerQuarter: 500 },
    conditionsId: null,
    pricing: {
      mode: "quotes",
      guideLowPence: 41_000,
      guideHighPence: 60_000,
      guideBasis: "rate_card",
      guideSample: 0,
    },
    myQuote: null,
    quotes: 3,
    poster: { score: 84, level: "Silver", daysToPay: null },
    postedAt: "2026-11-17T10:38:00.000Z",
    eligible: true,
    own: false,
    ...changes,
  };
}

const data = {
  pages: [
    { loads: [entry("a"), entry("b")], nextCursor: "next" },
    { loads: [entry("b"), entry("c")], nextCursor: null },
  ],
  pageParams: [undefined, "next"],
};
const quote = { amountPence: 44_500, status: "ACTIVE", expiresAt: "2026-11-18T23:59:00.000Z" } as const;

describe("the pages of the board", () => {
  it("show a load once, even if it moved to the next page between two reads", () => {
    expect(linesOf(data).map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(linesOf(undefined)).toEqual([]);
  });

  it("change one line and keep the other objects", () => {
    const changed = changeLine(data, "a", (load) => withMyQuote(load, quote));
    expect(linesOf(changed)[0]?.myQuote).toEqual(quote);
    expect(linesOf(changed)[2]).toBe(data.pages[1]?.loads[1]);
    expect(data.pages[0]?.loads[0]?.myQuote).toBeNull();
  });

  it("remove a line from any page", () => {
    expect(linesOf(removeLine(data, "b")).map(({ id }) => id)).toEqual(["a", "c"]);
  });

  it("append lines after the last one, with the cursor of the next page", () => {
    const more = addLines(data, [entry("d")], "further");
    expect(linesOf(more).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
    expect(more.pages.map(({ nextCursor }) => nextCursor)).toEqual(["next", "further"]);
  });

  it("count a quote once, and subtract it when it is withdrawn", () => {
    const quoted = withMyQuote(entry("a"), quote);
    expect(quoted.quotes).toBe(4);
    expect(withMyQuote(quoted, { ...quote, amountPence: 43_000 }).quotes).toBe(4);
    expect(withMyQuote(quoted, { ...quote, status: "WITHDRAWN" }).quotes).toBe(3);
  });
});
