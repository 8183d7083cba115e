import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedFields, isMaterial } from "../material-fields.ts";
import { type Posting, postingProblems, readPosting } from "../posting-rules.ts";
import { slotWarnings } from "../posting-warnings.ts";
import { doneProblems, movedAlong, type PostingStop, stopProblems, sumOfLegs, withoutDays } from "./rules.ts";

const LOAD = { type: "PALLETS", collectDate: "2026-11-20", deliverDate: "2026-11-24", pallets: 12 };
const SITE = { name: "Goods in", lines: ["Unit 4"] };

function wrong(stops: readonly PostingStop[], changes: Partial<Posting> = {}): string[] {
  return stopProblems({ ...LOAD, ...changes, stops }).map(({ path, code }) => `${path.join(".")} ${code}`);
}
const collect = (pallets: number): PostingStop => ({ kind: "COLLECT", pallets });
const deliver = (pallets: number): PostingStop => ({ kind: "DELIVER", pallets });

describe("the days of the stops", () => {
  it("may be the same, later, or left out", () => {
    expect(wrong([{ date: "2026-11-20" }, {}, { date: "2026-11-23" }, { date: "2026-11-24" }])).toEqual([]);
  });

  it("never go back: not before the collection, the previous stop, or after the delivery", () => {
    expect(wrong([{ date: "2026-11-19" }])).toEqual(["stops.0.date dates_go_back"]);
    expect(wrong([{ date: "2026-11-23" }, {}, { date: "2026-11-22" }])).toEqual([
      "stops.2.date dates_go_back",
    ]);
    expect(wrong([{ date: "2026-11-25" }])).toEqual(["deliverDate dates_go_back"]);
  });

  it("are compared with the last correct day, and every wrong one is named", () => {
    expect(wrong([{ date: "2026-11-22" }, { date: "2026-11-21" }, { date: "2026-11-20" }])).toEqual([
      "stops.1.date dates_go_back",
      "stops.2.date dates_go_back",
    ]);
  });

  it("are one error, not two, if the delivery is before the collection", () => {
    const load = { ...LOAD, deliverDate: "2026-11-19", stops: [{ date: "2026-11-21" }] };
    expect(postingProblems(load, "2026-11-18").map(({ code }) => code)).toEqual(["before_collect_date"]);
  });
});

describe("a booked slot of a stop", () => {
  it("needs the stop's date", () => {
    expect(wrong([{ byTime: "10:00" }])).toEqual(["stops.0.byTime requires_date"]);
  });

  it("is later than the slot before it on the same day", () => {
    const at = (date: string, byTime: string) => ({ date, byTime });
    const slots = { collectByTime: "09:00", deliverByTime: "12:00" };
    expect(wrong([at("2026-11-20", "09:00")], slots)).toEqual(["stops.0.byTime times_go_back"]);
    expect(wrong([at("2026-11-20", "10:00"), at("2026-11-20", "09:30")], slots)).toEqual([
      "stops.1.byTime times_go_back",
    ]);
    expect(wrong([at("2026-11-24", "12:30")], slots)).toEqual(["deliverByTime times_go_back"]);
    expect(wrong([at("2026-11-20", "09:01"), at("2026-11-23", "08:00")], slots)).toEqual([]);
  });

  it("that has gone by is a warning", () => {
    const stops = [{ date: "2026-11-20", byTime: "09:00" }];
    const warnings = slotWarnings({ ...LOAD, stops }, { day: "2026-11-20", time: "09:30" });
    expect(warnings.map(({ code }) => code)).toEqual(["stop_slot_past"]);
  });
});

describe("counts of the stops agree with the load's", () => {
  it("if the first end collects the rest and the last delivers the rest", () => {
    expect(wrong([collect(4), deliver(6), deliver(2)])).toEqual([]);
    expect(wrong([deliver(12)])).toEqual([]);
    expect(wrong([{ kind: "COLLECT" }, { kind: "DELIVER" }])).toEqual([]);
  });

  it("or the first stop at which they cannot is named, with the sums", () => {
    expect(wrong([collect(6), collect(7)])).toEqual(["stops.1.pallets counts_do_not_agree"]);
    expect(wrong([deliver(6), deliver(7)])).toEqual(["stops.1.pallets counts_do_not_agree"]);
    expect(stopProblems({ ...LOAD, stops: [deliver(9), collect(4)] })).toEqual([
      {
        path: ["stops", 0, "pallets"],
        code: "counts_do_not_agree",
        detail:
          "stops.0.pallets 9 is more than the 8 on board by then: 12 in all, of which 8 are collected at the first place.",
      },
    ]);
  });

  it("and need the load's own count, by kind of goods", () => {
    const none = { type: "FULL_LOAD", pallets: undefined };
    expect(wrong([deliver(2)], none)).toEqual(["pallets counts_do_not_agree"]);
    expect(wrong([{ kind: "DELIVER", parcels: 2 }])).toEqual(["parcels counts_do_not_agree"]);
    expect(wrong([{ kind: "DELIVER", parcels: 2 }], { parcels: 2 })).toEqual([]);
  });

  it("exactly if nothing is delivered before it is on board", () => {
    const stop = fc.record({ kind: fc.constantFrom("COLLECT", "DELIVER"), pallets: fc.nat(5) });
    fc.assert(
      fc.property(
        fc.array(stop, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (stops, all) => {
          const sum = (kind: string) =>
            stops.reduce((total, each) => total + (each.kind === kind ? each.pallets : 0), 0);
          let onBoard = all - sum("COLLECT");
          let fits = onBoard >= 0;
          for (const each of stops) {
            onBoard += each.kind === "COLLECT" ? each.pallets : -each.pallets;
            fits &&= onBoard >= 0;
          }
          expect(stopProblems({ ...LOAD, pallets: all, stops }).length === 0).toBe(fits);
        },
      ),
    );
  });
});

describe("a stop's site", () => {
  it("has a name and an address, or is left out", () => {
    expect(wrong([{ phone: "01632 960318" }])).toEqual(["stops.0.name required", "stops.0.lines required"]);
    expect(wrong([{ ...SITE, phone: "01632 960318" }, { phone: "" }])).toEqual([]);
  });
});

it("more stops than allowed are left to the schema, which refuses them", () => {
  expect(wrong(Array.from({ length: 9 }, () => ({ byTime: "10:00" })))).toEqual([]);
});

it("a body that its schema refuses is parsed as far as possible", () => {
  const { stops } = readPosting({
    stops: [{ kind: "DELIVER", date: "2026-02-30", byTime: 7, pallets: "2", ...SITE, phone: 1 }, null, "x"],
  });
  expect(stops).toMatchObject([{ kind: "DELIVER", name: "Goods in", lines: ["Unit 4"] }, {}, {}]);
  expect(stops?.[0]).toMatchObject({
    date: undefined,
    byTime: undefined,
    pallets: undefined,
    phone: undefined,
  });
  expect(readPosting({ stops: "x" }).stops).toBeUndefined();
});

describe("a change of the stops", () => {
  const stops = [
    { kind: "COLLECT", postcode: "PR5 6AB", ...SITE },
    { kind: "DELIVER", postcode: "CA3 0HA", pallets: 4 },
  ];
  const fieldsOf = (after: object) => Object.keys(changedFields({ stops }, { stops: after }));

  it("is named by the stop's number and its part", () => {
    expect(changedFields({ stops }, { stops: [stops[0], { ...stops[1], pallets: 5 }] })).toEqual({
      "stops.3.pallets": { from: 4, to: 5 },
    });
    expect(fieldsOf([{ ...stops[0], lines: ["Unit 5", "Leyland"] }, stops[1]])).toEqual(["stops.2.lines"]);
    expect(changedFields({ stops }, {})).toMatchObject({ "stops.2.postcode": { from: "PR5 6AB", to: null } });
  });

  it("is none if an omitted window is given as Anytime, or the reverse", () => {
    const stated = stops.map((stop) => ({ ...stop, window: "Anytime" }));
    expect(fieldsOf(stated)).toEqual([]);
    expect(Object.keys(changedFields({ stops: stated }, { stops }))).toEqual([]);
  });

  it.each([
    ["another place", [{ ...stops[0], postcode: "PR1 1AA" }, stops[1]], true],
    ["another order", stops.toReversed(), true],
    ["a stop less", [stops[0]], true],
    ["another count", [stops[0], { ...stops[1], pallets: 1 }], true],
    ["a slot", [{ ...stops[0], date: "2026-11-20", byTime: "10:00" }, stops[1]], true],
    ["a preferred part of the day", [{ ...stops[0], window: "AM" }, stops[1]], false],
    ["whom to ask for", [{ ...stops[0], contactName: "Tam Reid" }, stops[1]], false],
  ])("%s", (_, after, material) => {
    expect(isMaterial(fieldsOf(after))).toBe(material);
  });
});

it("a repost omits the days of the stops", () => {
  expect(withoutDays([{ kind: "DELIVER", date: "2026-11-20", byTime: "10:00", pallets: 2 }])).toEqual([
    { kind: "DELIVER", pallets: 2 },
  ]);
});

it("a stop is done after the collection and not in the future", () => {
  const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);
  const codes = (time: string) => doneProblems(at(time), at("08:00"), at("12:00")).map(({ code }) => code);
  expect([codes("10:00"), codes("07:59"), codes("12:01")]).toEqual([[], ["before_collected"], ["in_future"]]);
});

describe("the route over several legs", () => {
  const leg = {
    miles: 10,
    source: "osrm",
    ferry: false,
    crossings: 0,
    seaMiles: 0,
    driveMinutes: 20,
  } as const;

  it("is their sum, ferries and the sea included", () => {
    const sea = {
      miles: 60,
      source: "osrm",
      ferry: true,
      crossings: 1,
      seaMiles: 30,
      driveMinutes: 40,
    } as const;
    expect(sumOfLegs([leg, sea, sea])).toEqual({
      miles: 130,
      source: "osrm",
      ferry: true,
      crossings: 2,
      seaMiles: 60,
      driveMinutes: 100,
    });
  });

  it("is an estimate if one of them is", () => {
    expect(sumOfLegs([leg, { ...leg, source: "estimate" }]).source).toBe("estimate");
  });
});

describe("what is loaded and unloaded along the route", () => {
  const stops = [
    { kind: "COLLECT", pallets: 4 },
    { kind: "DELIVER", pallets: 6 },
  ];

  it("leaves the rest to the two ends, and counts what is on board", () => {
    expect(movedAlong({ pallets: 12, stops }, "pallets")).toEqual({
      first: 8,
      last: 6,
      most: 12,
      lacking: 0,
    });
    expect(movedAlong({ pallets: 12 }, "pallets")).toEqual({ first: 12, last: 12, most: 12, lacking: 0 });
  });

  it("reports what the stops exceed, and what is unloaded before it is loaded", () => {
    expect(movedAlong({ pallets: 3, stops }, "pallets")).toMatchObject({ first: -1, last: -3 });
    expect(movedAlong({ pallets: 6, stops: stops.toReversed() }, "pallets")).toMatchObject({ lacking: 4 });
  });

  it("leaves out a stop whose kind cannot be read, as the rules do", () => {
    const unread = [...stops, { pallets: 20 }];
    expect(movedAlong({ pallets: 12, stops: unread }, "pallets")).toEqual(
      movedAlong({ pallets: 12, stops }, "pallets"),
    );
    expect(wrong(unread)).toEqual([]);
  });

  it("is nothing if the load has no count", () => {
    expect(movedAlong({ stops }, "pallets")).toBeNull();
    expect(movedAlong({ pallets: 12, stops }, "parcels")).toBeNull();
  });
});
