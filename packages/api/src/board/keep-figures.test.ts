import { describe, expect, it } from "vitest";
import type { BoardCounts, BoardEntry } from "../loads/filters/schemas.ts";
import { keepCounts, keepSearches, type ReceivedEvent, receivedEvent } from "./keep-figures.ts";
import type { Searches } from "./searches/schemas.ts";

type BoardEvent = ReceivedEvent["event"];

const LOAD: BoardEntry = {
  id: "load_1",
  ref: "FB-1",
  version: 1,
  from: { outcode: "LS10", town: "Leeds" },
  to: { outcode: "G33", town: "Queenslie" },
  stops: 0,
  via: [],
  miles: 233,
  ferry: false,
  seaMiles: 0,
  ferryFarePence: null,
  driveMinutes: 281,
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
    mode: "quotes",
    guideLowPence: 41_000,
    guideHighPence: 60_000,
    guideBasis: "rate_card",
    guideSample: 0,
  },
  myQuote: null,
  quotes: 3,
  poster: { score: 85, level: "Silver", daysToPay: null },
  postedAt: "2026-11-18T10:38:00.000Z",
  eligible: true,
  own: false,
};
const shownFrom = "2026-11-18T10:38:00.000Z";
const AT = Date.parse("2026-11-18T11:00:00.000Z");

const posted = (entry = LOAD): BoardEvent => ({ type: "posted", entry, shownFrom });
const gone = (entry = LOAD): BoardEvent => ({
  type: "gone",
  entry,
  shownFrom,
});
const changed = (entry: BoardEntry, before: Partial<BoardEntry>): BoardEvent => ({
  type: "changed",
  entry,
  before,
  shownFrom,
});
/** `after` in microseconds. */
const positionOf = (after: number, process = "a") => `${process}.${AT * 1_000 + after}`;
const told = (event: BoardEvent, after = 1, process = "a"): ReceivedEvent =>
  receivedEvent(positionOf(after, process), event, AT);

const counts: BoardCounts = { open: 10, matching: 4, near: null, nearPoint: null, position: positionOf(0) };
const figures = (filters: Parameters<typeof keepCounts>[1], ...events: ReceivedEvent[]) => {
  const { open, matching } = keepCounts(counts, filters, events);
  return [open, matching];
};

describe("the figures beside the list", () => {
  it("count added and removed loads that pass the filters", () => {
    expect(figures({ from: "LS" }, told(posted()))).toEqual([11, 5]);
    expect(figures({ from: "M" }, told(posted()))).toEqual([11, 4]);
    expect(figures({ from: "LS" }, told(gone()))).toEqual([9, 3]);
  });

  it("count a load whose change makes it pass, or no longer pass", () => {
    const lighter = { ...LOAD, tailLift: false };
    expect(figures({ notl: "1" }, told(changed(lighter, { tailLift: true })))).toEqual([10, 5]);
    expect(figures({ notl: "1" }, told(changed(LOAD, { tailLift: false })))).toEqual([10, 3]);
    expect(figures({ notl: "1" }, told(changed(lighter, { quotes: 2 })))).toEqual([10, 4]);
  });

  it("use the service's list of the outcodes within a radius, and do not change without it", () => {
    const near = { near: "LS1", within: "5" };
    expect(figures(near, told(posted()))).toEqual([11, 4]);
    const measured = { ...counts, near: ["LS10", "LS11"] };
    expect(keepCounts(measured, near, [told(posted())]).matching).toBe(5);
    const far = posted({ ...LOAD, from: { outcode: "M1", town: "Manchester" } });
    expect(keepCounts(measured, near, [told(far)]).matching).toBe(4);
  });

  it("take the day of the event as today", () => {
    expect(figures({ date: "today" }, told(posted()))).toEqual([11, 5]);
    expect(figures({ date: "today" }, told(posted(), 86_400_000_000))).toEqual([11, 4]);
  });

  it("count each event once, even if the answer already includes it", () => {
    const events = [told(posted(), 1), told(gone(), 2)];
    const once = keepCounts(counts, {}, events);
    expect(once).toMatchObject({ open: 10, position: events[1]?.id });
    expect(keepCounts(once, {}, events)).toBe(once);
    expect(keepCounts({ ...counts, position: positionOf(1) }, {}, events).open).toBe(9);
  });

  it("compare instants if another process has counted", () => {
    expect(figures({}, told(posted(), 1, "b"))).toEqual([11, 5]);
    expect(figures({}, told(posted(), -1, "b"))).toEqual([10, 4]);
  });

  it("do not count earlier events for an answer without a position", () => {
    const late = { ...counts, position: null };
    const kept = keepCounts(late, {}, [told(posted(), 1)]);
    expect(kept.open).toBe(10);
    expect(keepCounts(kept, {}, [told(posted(), 1), told(posted({ ...LOAD, id: "load_2" }), 2)]).open).toBe(
      11,
    );
  });
});

describe("the figures on the tabs", () => {
  const saved = (query: Searches["searches"][number]["query"], seenAt: string, broken = false) => ({
    id: JSON.stringify([query, seenAt]),
    name: "Saved",
    query,
    alert: false,
    email: false,
    seenAt,
    total: 5,
    fresh: 1,
    broken,
    near: null,
  });
  const list: Searches = {
    open: 10,
    searches: [
      saved({ from: "LS" }, "2026-11-18T10:00:00.000Z"),
      saved({ from: "LS", sort: "ppm" }, "2026-11-18T10:59:00.000Z"),
      saved({ from: "M" }, "2026-11-18T10:00:00.000Z"),
      saved({}, "2026-11-18T10:00:00.000Z", true),
    ],
    position: positionOf(0),
  };
  const after = (event: BoardEvent) => {
    const { open, searches } = keepSearches(list, [told(event)]);
    return [open, ...searches.map(({ total, fresh }) => [total, fresh])];
  };

  it("count the loads in each search, and as new those visible since the person last looked", () => {
    expect(after(posted())).toEqual([11, [6, 2], [6, 1], [5, 1], [5, 1]]);
    expect(after(gone())).toEqual([9, [4, 0], [4, 1], [5, 1], [5, 1]]);
  });

  it("follow a load that moves from one search to another", () => {
    const moved = changed({ ...LOAD, from: { outcode: "M1", town: "Manchester" } }, { from: LOAD.from });
    expect(after(moved)).toEqual([10, [4, 0], [4, 1], [6, 2], [5, 1]]);
  });
});
