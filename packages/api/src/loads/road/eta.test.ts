import { describe, expect, it } from "vitest";
import { dueAfter, type Eta, etaOf, isNews, type Road, type Step, stageOf } from "./eta.ts";

/** A position on a straight road, in minutes of driving from its beginning. */
interface Position {
  minute: number;
}

const DAY = "2026-11-23";
const at = (time: string) => new Date(time.includes("T") ? `${time}:00.000Z` : `${DAY}T${time}:00.000Z`);

/** A road with its places every so many minutes; `done` has the times of those that are done. */
function roadTo(
  minutes: readonly number[],
  {
    done = [] as string[],
    slots = [] as (string | null)[],
    date = DAY as string | null,
    ...rest
  }: {
    done?: string[];
    slots?: (string | null)[];
    date?: string | null;
    steps: Step[];
    fix?: [time: string, minute: number];
    now: string;
  },
): Road<Position> {
  return {
    places: minutes.map((minute, nth) => ({
      number: nth + 1,
      at: { minute },
      slot: { date, byTime: slots[nth] ?? null },
      doneAt: done[nth] === undefined ? null : at(done[nth]),
    })),
    steps: rest.steps,
    fix: rest.fix ? { at: at(rest.fix[0]), minute: rest.fix[1] } : null,
    now: at(rest.now),
  };
}

const way = (place: number, time: string, etaMins: number | null = null): Step => ({
  kind: "ON_MY_WAY",
  place,
  at: at(time),
  etaMins,
});
const there = (place: number, time: string): Step => ({
  kind: "ARRIVED",
  place,
  at: at(time),
  etaMins: null,
});
const done = (place: number, time: string): Step => ({ kind: "DONE", place, at: at(time), etaMins: null });

const minutesOf = (from: Position, to: Position) => ({
  drive: Math.abs(from.minute - to.minute),
  ferry: 0,
});
const eta = (road: Road<Position>, place?: number) => {
  const found = etaOf(road, minutesOf, place);
  return (
    found && [
      found.place,
      found.at.toISOString().slice(11, 16),
      found.basis,
      found.asOf.toISOString().slice(11, 16),
    ]
  );
};

/** Collection, a stop an hour on, the delivery two hours on. */
const PLACES = [0, 60, 120];

describe("contract 12: eta", () => {
  it.each<[string, Parameters<typeof roadTo>[1], unknown]>([
    [
      "is null before the first ON_MY_WAY",
      { steps: [there(1, "06:00")], fix: ["06:05", -30], now: "06:10" },
      null,
    ],
    [
      "is null after the delivery",
      { steps: [way(1, "06:00"), done(3, "09:00")], done: ["07:00", "08:00", "09:00"], now: "09:10" },
      null,
    ],
    [
      "is null on the way to the collection with neither position nor minutes",
      { steps: [way(1, "06:00")], now: "06:10" },
      null,
    ],
    [
      "goes from the last position",
      { steps: [way(1, "06:00")], fix: ["06:05", -30], now: "06:10" },
      [1, "06:35", "position", "06:05"],
    ],
    [
      "takes the driver's minutes",
      { steps: [way(1, "06:00", 45)], now: "06:10" },
      [1, "06:45", "driver", "06:00"],
    ],
    [
      "takes the minutes where they were said after the position",
      { steps: [way(1, "06:00"), way(1, "06:07", 20)], fix: ["06:05", -30], now: "06:10" },
      [1, "06:27", "driver", "06:07"],
    ],
    [
      "takes the position where it is later than the minutes",
      { steps: [way(1, "06:00", 45)], fix: ["06:05", -30], now: "06:10" },
      [1, "06:35", "position", "06:05"],
    ],
    [
      "takes the position where both came together",
      { steps: [way(1, "06:05", 45)], fix: ["06:05", -30], now: "06:10" },
      [1, "06:35", "position", "06:05"],
    ],
    [
      "goes by road from the place that was done last",
      { steps: [way(1, "06:00"), done(1, "07:00")], done: ["07:00"], now: "07:10" },
      [2, "08:00", "road", "07:00"],
    ],
    [
      "goes by road from the moment at which the lorry set out again",
      { steps: [way(1, "06:00"), done(1, "07:00"), way(2, "07:30")], done: ["07:00"], now: "07:40" },
      [2, "08:30", "road", "07:30"],
    ],
    [
      "leaves out a position and minutes from before the last place",
      {
        steps: [way(1, "06:00"), way(2, "06:30", 300), done(1, "07:00")],
        fix: ["06:55", 500],
        done: ["07:00"],
        now: "07:10",
      },
      [2, "08:00", "road", "07:00"],
    ],
    [
      "is of the place of the last ON_MY_WAY that is not done",
      { steps: [way(1, "06:00"), done(1, "07:00"), way(3, "07:00")], done: ["07:00"], now: "07:10" },
      [3, "09:00", "road", "07:00"],
    ],
    [
      "is of the lowest place that is not done once that one is done",
      {
        steps: [way(1, "06:00"), done(1, "07:00"), way(2, "07:00"), done(2, "08:10")],
        done: ["07:00", "08:10"],
        now: "08:20",
      },
      [3, "09:10", "road", "08:10"],
    ],
    [
      "is at a place that of the next one, as if the lorry left now",
      { steps: [way(1, "06:00"), there(1, "06:40")], now: "06:55" },
      [2, "07:55", "road", "06:40"],
    ],
    [
      "is at a place worked out from the position there",
      { steps: [way(1, "06:00"), there(1, "06:40")], fix: ["06:50", -1], now: "06:55" },
      [2, "07:56", "position", "06:50"],
    ],
    [
      "is null at the last place",
      {
        steps: [way(1, "06:00"), done(1, "07:00"), done(2, "08:00"), there(3, "09:00")],
        done: ["07:00", "08:00"],
        now: "09:05",
      },
      null,
    ],
    ["is never before now", { steps: [way(1, "06:00", 45)], now: "07:10" }, [1, "07:10", "driver", "06:00"]],
  ])("%s", (_, facts, expected) => {
    expect(eta(roadTo(PLACES, facts))).toEqual(expected);
  });

  it("is null where a place is not known, but for the driver's own minutes", () => {
    const road = roadTo(PLACES, { steps: [way(1, "06:00")], fix: ["06:05", -30], now: "06:10" });
    const unknown = { ...road, places: road.places.map((place) => ({ ...place, at: null })) };
    expect(eta(unknown)).toBeNull();
    expect(eta({ ...unknown, steps: [way(1, "06:06", 10)] })).toEqual([1, "06:16", "driver", "06:06"]);
  });

  it("is late after the slot, without grace, and never of a place without a day", () => {
    const lateAt = (slot: string | null, date: string | null = DAY) => {
      const facts = { steps: [way(1, "06:00", 45)], slots: [slot], date, now: "06:10" };
      return etaOf(roadTo(PLACES, facts), minutesOf)?.late;
    };
    expect([
      lateAt("06:45"),
      lateAt("06:44"),
      lateAt(null),
      lateAt(null, "2026-11-22"),
      lateAt(null, null),
    ]).toEqual([false, true, false, true, false]);
  });

  it("keeps drivers' hours: a break after four and a half hours, a rest after nine, the driver rested at the first ON_MY_WAY", () => {
    const drive = (minutes: number, steps: Step[], leaves: string, places = [0, minutes]) =>
      eta(roadTo(places, { steps, done: [leaves], now: leaves }))?.[1];
    expect(drive(270, [way(1, "06:00"), done(1, "06:00")], "06:00")).toBe("10:30");
    expect(drive(271, [way(1, "06:00"), done(1, "06:00")], "06:00")).toBe("11:16");
    // Two hours to the collection count, an hour's wait there is a break.
    const waited = [way(1, "06:00"), there(1, "08:00"), done(1, "09:00")];
    expect(drive(270, waited, "09:00")).toBe("13:30");
    expect(drive(180, [way(1, "06:00"), done(1, "08:00")], "08:00")).toBe("11:45");
    // Nine hours with a break end at 15:45, and eleven hours of rest at 02:45.
    expect(drive(541, [way(1, "06:00"), done(1, "06:00")], "06:00")).toBe("02:46");
    // A night between the collection and the second ON_MY_WAY is a rest.
    const night = [way(1, "06:00"), done(1, "14:00"), way(2, "2026-11-24T06:00")];
    expect(drive(270, night, "14:00")).toBe("10:30");
  });

  it("adds the time on ferries, which counts as a break", () => {
    const road = roadTo([0, 270, 300], {
      steps: [way(1, "06:00"), done(1, "06:00")],
      done: ["06:00"],
      now: "06:00",
    });
    const bySea = (from: Position, to: Position) => ({ ...minutesOf(from, to), ferry: 150 });
    const arrivals = [2, 3].map((place) => etaOf(road, bySea, place)?.at.toISOString().slice(11, 16));
    expect(arrivals).toEqual(["13:00", "16:30"]);
  });

  it("to a later place adds half an hour at each place before it, and waits for its day", () => {
    const facts = { steps: [way(1, "06:00", 30)], now: "06:10" };
    expect(eta(roadTo(PLACES, facts), 2)).toEqual([2, "08:00", "driver", "06:00"]);
    expect(eta(roadTo(PLACES, facts), 3)).toEqual([3, "09:30", "driver", "06:00"]);
    const tomorrow = roadTo(PLACES, { ...facts, date: "2026-11-24" });
    expect(eta(tomorrow, 2)).toEqual([2, "01:30", "driver", "06:00"]);
    expect(eta(roadTo(PLACES, { steps: [way(1, "06:00"), there(1, "06:40")], now: "06:50" }), 1)).toBeNull();
    expect(eta(roadTo(PLACES, facts), 4)).toBeNull();
  });
});

describe("contract 12: where the lorry is", () => {
  it("is at a place from its arrival until it is done there or sets out again", () => {
    const hereOf = (steps: Step[], finished: string[] = []) =>
      stageOf(roadTo(PLACES, { steps, done: finished, now: "12:00" }))?.here?.number ?? null;
    expect(hereOf([way(1, "06:00"), there(1, "06:40")])).toBe(1);
    expect(hereOf([way(1, "06:00"), there(1, "06:40"), done(1, "07:00")], ["07:00"])).toBeNull();
    expect(hereOf([way(1, "06:00"), there(1, "06:40"), way(2, "06:50")])).toBeNull();
  });
});

/** An arrival time on the road, long before its slot ends. */
const ETA: Eta = {
  place: 2,
  at: at("08:00"),
  basis: "road",
  asOf: at("06:00"),
  late: false,
  lateFrom: at("22:00"),
  stands: false,
};

describe("contract 12: load.eta_changed", () => {
  it.each([
    ["the first arrival time", null, "08:00", false, true],
    ["14 minutes later", "08:00", "08:14", false, false],
    ["15 minutes later", "08:00", "08:15", false, true],
    ["15 minutes earlier", "08:00", "07:45", false, true],
    ["a minute later, and late now", "08:00", "08:01", true, true],
  ])("tells of %s: %j", (_, told, now, late, isTold) => {
    const was = told === null ? null : { at: at(told), late: false, dueAt: at("23:00") };
    expect(isNews(was, { ...ETA, at: at(now), late }, at("07:00"))).toBe(isTold);
  });

  it("tells of being late once, and not of being in time again within 15 minutes", () => {
    const told = { at: at("08:01"), late: true, dueAt: at("23:00") };
    const isTold = (time: string, late: boolean) => isNews(told, { ...ETA, at: at(time), late }, at("07:00"));
    expect([isTold("08:02", true), isTold("08:00", false)]).toEqual([false, false]);
  });

  it("tells once an hour of a lorry that stands at a place, and at once when that makes it late", () => {
    const told = { at: at("08:00"), late: false, dueAt: at("08:00") };
    const isTold = (now: string, late = false) =>
      isNews(told, { ...ETA, stands: true, at: at("08:50"), late }, at(now));
    expect([isTold("07:50"), isTold("07:50", true), isTold("08:00")]).toEqual([false, true, true]);
  });

  it.each([
    ["heard of a moment ago: in 15 minutes", {}, false, "07:15"],
    ["told because of the clock: in an hour", {}, true, "08:00"],
    ["at a place: in an hour", { stands: true }, false, "08:00"],
    ["late in four minutes at the earliest: then", { lateFrom: at("08:04") }, true, "07:04"],
    ["late already: in an hour", { late: true, lateFrom: at("07:30") }, true, "08:00"],
  ])("looks again at a lorry %s", (_, facts, byClock, due) => {
    const found = dueAfter({ ...ETA, at: at("08:00"), ...facts }, at("07:00"), byClock);
    expect(found.toISOString().slice(11, 16)).toBe(due);
  });
});
