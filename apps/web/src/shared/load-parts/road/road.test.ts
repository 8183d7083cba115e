import { describe, expect, it } from "vitest";
import type { JobPlace } from "../places.ts";
import {
  againstSlot,
  etaWords,
  type Milestone,
  type Road,
  seenWords,
  steadyEta,
  stopRows,
  stripOf,
  type Wait,
  waitBar,
  waitClock,
  waitEvidence,
} from "./road.ts";

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const NOW = new Date(at("12:22"));

function place(number: number, outcode: string, town: string, changes: Partial<JobPlace> = {}): JobPlace {
  return {
    number,
    kind: number === 1 ? "COLLECT" : "DELIVER",
    isEnd: number !== 2,
    outcode,
    town,
    postcode: `${outcode} 1AA`,
    slot: null,
    doneAt: null,
    site: null,
    what: "",
    isProposed: false,
    ...changes,
  };
}

const by = (byTime: string) => ({ date: "2026-11-24", window: "Anytime" as const, byTime });
const PLACES = [
  place(1, "M17", "Trafford Park", { slot: by("08:00"), doneAt: at("08:24"), what: "12 pallets" }),
  place(2, "CA3", "Carlisle", { slot: by("11:00"), what: "5 pallets" }),
  place(3, "G33", "Queenslie", { slot: by("14:30"), what: "7 pallets" }),
];
const LEGS = [121, 88];

function milestone(kind: Milestone["kind"], number: number, time: string, changes: Partial<Milestone> = {}) {
  const id = `${kind} ${number}`;
  const made: Milestone = {
    id,
    kind,
    place: number,
    at: at(time),
    receivedAt: at(time),
    by: "driver",
    clockOff: false,
    atPlace: null,
  };
  return { ...made, ...changes };
}

const WAIT: Wait = {
  place: 2,
  arrivedAt: at("10:46"),
  from: at("11:00"),
  freeUntil: at("12:00"),
  doneAt: null,
  mins: null,
  confirmed: true,
  pence: null,
};

const AT_CARLISLE: Road = {
  milestones: [
    milestone("ON_MY_WAY", 1, "06:40"),
    milestone("ARRIVED", 1, "07:31", { atPlace: true }),
    milestone("DONE", 1, "08:24", { receivedAt: at("09:05") }),
    milestone("ON_MY_WAY", 2, "08:27"),
    milestone("ARRIVED", 2, "10:46", { atPlace: false, clockOff: true, by: "carrier" }),
  ],
  eta: { place: 3, at: at("14:50"), basis: "road", asOf: at("12:22"), late: true },
  lastSeen: { miles: 0, place: 2, at: at("12:19"), source: "phone" },
  waits: [WAIT],
};

const ON_THE_WAY: Road = {
  ...AT_CARLISLE,
  milestones: AT_CARLISLE.milestones.slice(0, -1),
  eta: { place: 2, at: at("10:40"), basis: "position", asOf: at("09:55"), late: false },
  lastSeen: { miles: 31, place: 2, at: at("11:40"), source: "vehicle" },
  waits: [],
};

describe("the ETA against the slot", () => {
  it.each([
    ["14:50", "20 min late"],
    ["14:05", "25 min early"],
    ["14:30", "on time"],
    ["16:00", "1 h 30 late"],
  ])("at %s is %s for a slot at 14:30", (time, words) => {
    expect(againstSlot(at(time), by("14:30"))).toBe(words);
  });

  it("counts a started minute as late, and a window or no day has nothing to compare", () => {
    expect(againstSlot("2026-11-24T14:30:20.000Z", by("14:30"))).toBe("1 min late");
    expect(againstSlot(at("14:50"), { date: "2026-11-24", window: "PM", byTime: null })).toBeNull();
    expect(againstSlot(at("14:50"), null)).toBeNull();
  });

  it("says for which place it is, what it was worked out from, and that it counts from leaving the place of now", () => {
    expect(etaWords(AT_CARLISLE, PLACES, NOW)).toEqual({
      title: "ETA at Queenslie",
      time: "14:50",
      late: true,
      note: "20 min late",
      reason: "If the lorry leaves Carlisle now. By road from the place before, left at 12:22.",
    });
    expect(etaWords(ON_THE_WAY, PLACES, NOW)?.reason).toBe("By road from the position of 09:55.");
    expect(etaWords({ ...AT_CARLISLE, eta: null }, PLACES, NOW)).toBeNull();
  });

  it("names the day of an ETA that is not today, and says late where the slot is a window", () => {
    const eta = { place: 3, at: "2026-11-25T06:10:00.000Z", basis: "road", asOf: at("12:22"), late: true };
    const places = [
      place(3, "G33", "Queenslie", { slot: { date: "2026-11-24", window: "PM", byTime: null } }),
    ];
    const words = etaWords({ ...AT_CARLISLE, eta: { ...eta, basis: "driver" } }, places, NOW);
    expect(words).toMatchObject({ time: "Wed 25, 06:10", note: "late" });
  });
});

describe("the ETA on the page", () => {
  const eta = AT_CARLISLE.eta;
  it.each([
    ["moves by less than five minutes", { ...eta, at: at("14:54") }, "14:50"],
    ["moves by five minutes", { ...eta, at: at("14:55") }, "14:55"],
    ["turns in time", { ...eta, at: at("14:49"), late: false }, "14:49"],
    ["is for another place", { ...eta, at: at("14:52"), place: 2 }, "14:52"],
  ])("that %s shows the right time", (_, next, time) => {
    expect(steadyEta(eta, next as Road["eta"])?.at).toBe(at(time));
  });

  it("comes and goes at once", () => {
    expect(steadyEta(null, eta)).toBe(eta);
    expect(steadyEta(eta, null)).toBeNull();
  });
});

describe("the waiting clock", () => {
  it.each<[string, Partial<Wait>, string, string, boolean]>([
    ["over the free time", {}, "1:22", "22 min over", true],
    ["inside the free time", { freeUntil: at("13:00") }, "1:22", "38 min free left", false],
    ["before the slot", { from: at("12:30"), freeUntil: at("13:30") }, "0:00", "counts from 12:30", false],
    ["that ended inside the free time", { doneAt: at("11:24") }, "0:24", "free", false],
    ["that ended over it", { doneAt: at("12:10") }, "1:10", "10 min over", true],
  ])("of a wait %s", (_, changes, clock, note, over) => {
    expect(waitClock({ ...WAIT, ...changes }, NOW)).toMatchObject({ clock, note, over });
  });

  it("is read out in words", () => {
    expect(waitClock(WAIT, NOW).spoken).toBe("1 hour 22 minutes");
    expect(waitClock({ ...WAIT, doneAt: at("11:01") }, NOW).spoken).toBe("1 minute");
  });
});

describe("the waiting bar", () => {
  it("has a part before the slot, a free one and one over it, to the later of now and 20 minutes after the free time", () => {
    expect(waitBar(WAIT, NOW)).toEqual({
      early: 14.6,
      free: 62.5,
      over: 22.9,
      mark: 77.1,
      times: ["10:46", "counts from 11:00", "free to 12:00", "12:22"],
      label: "Arrived 10:46, counted from 11:00, free until 12:00, now 12:22",
    });
    const inTime = waitBar(WAIT, new Date(at("11:30")));
    expect(inTime).toMatchObject({ over: 0, times: ["10:46", "counts from 11:00", "free to 12:00"] });
    expect(inTime.early + inTime.free).toBeLessThan(inTime.mark);
  });

  it("has no early part for an arrival after the slot, and ends where the lorry left", () => {
    const late = {
      ...WAIT,
      arrivedAt: at("11:10"),
      from: at("11:10"),
      freeUntil: at("12:10"),
      doneAt: at("11:40"),
    };
    expect(waitBar(late, NOW)).toMatchObject({
      early: 0,
      over: 0,
      label: "Arrived 11:10, free until 12:10, left 11:40",
    });
  });
});

describe("the last position", () => {
  it("is told in words with its age and its source, and never as coordinates", () => {
    expect(seenWords(AT_CARLISLE, PLACES, NOW)).toEqual({
      text: "At the place in Carlisle",
      age: "3 min ago",
      stale: false,
      source: "from the driver’s phone",
    });
    expect(seenWords(ON_THE_WAY, PLACES, NOW)).toMatchObject({
      text: "31 miles from Carlisle",
      stale: true,
      source: "from the vehicle",
    });
    expect(seenWords({ lastSeen: null }, PLACES, NOW)).toBeNull();
  });
});

describe("the road strip", () => {
  it("stands the lorry on the place it is at, with the way there driven", () => {
    const strip = stripOf(AT_CARLISLE, PLACES, LEGS, NOW);
    expect(
      strip.map(({ state, driven, miles, lorry, words }) => [state, driven, miles, lorry, words]),
    ).toEqual([
      ["done", true, 121, null, "loaded 12 pallets, 08:24"],
      ["here", false, 88, null, "arrived 10:46, slot 11:00, 5 pallets"],
      ["ahead", false, null, null, "slot 14:30, 7 pallets"],
    ]);
  });

  it("stands it on the line by its share of the way, and in the middle without a position", () => {
    expect(stripOf(ON_THE_WAY, PLACES, LEGS, NOW)[0]).toMatchObject({
      state: "done",
      driven: false,
      lorry: 74,
    });
    expect(stripOf({ ...ON_THE_WAY, lastSeen: null }, PLACES, LEGS, NOW)[0]?.lorry).toBe(50);
  });

  it("shows no lorry before anything is heard", () => {
    const nothing: Road = { milestones: [], eta: null, lastSeen: null, waits: [] };
    const fresh = PLACES.map((one) => ({ ...one, doneAt: null }));
    expect(stripOf(nothing, fresh, LEGS, NOW).map(({ state, lorry }) => [state, lorry])).toEqual([
      ["ahead", null],
      ["ahead", null],
      ["ahead", null],
    ]);
  });
});

describe("stop by stop", () => {
  it("says when the lorry set off, arrived and left, and when the board heard of it", () => {
    const [first, second, third] = stopRows(AT_CARLISLE, PLACES, NOW);
    expect(first).toMatchObject({
      onMyWay: "06:40",
      arrived: { time: "07:31", note: "29 min early" },
      left: "08:24",
      wait: null,
      received: ["09:05, 41 min later"],
    });
    expect(second).toMatchObject({
      left: null,
      wait: { clock: "1:22", note: "22 min over", confirmed: true, pence: null },
      received: ["at once", "marked by the office", "away from the site", "the phone’s clock was off"],
    });
    expect(third).toMatchObject({ onMyWay: null, arrived: null, eta: { time: "14:50" }, received: [] });
  });
});

describe("the evidence of a wait", () => {
  const over: Wait = { ...WAIT, doneAt: at("12:39"), mins: 39, pence: 3_000 };
  const job = {
    waiting: { freeMins: 60, pencePerQuarter: 1_000 },
    milestones: [
      milestone("ARRIVED", 2, "10:46", { atPlace: true }),
      milestone("DONE", 2, "12:39", { receivedAt: at("12:51") }),
    ],
  };

  it("has the times in the order of the sum, with what the board heard of them", () => {
    const evidence = waitEvidence(job, over, NOW);
    expect(evidence?.steps.map(({ name, time, words }) => [name, time, words])).toEqual([
      ["Arrived", "10:46", "received at once, at the site"],
      ["Counted from", "11:00", "the later of arrival, slot and gate check"],
      ["Free until", "12:00", "60 min, as agreed"],
      ["Left", "12:39", "received 12:51, 12 min later"],
    ]);
    expect(evidence?.sum).toBe("1 h 39 less 60 min is 39 min: 3 started quarters at £10.00, £30.00");
  });

  it("says that the free time was enough, and nothing while the lorry is there", () => {
    const inTime: Wait = { ...WAIT, from: WAIT.arrivedAt, doneAt: at("11:10"), mins: 0, pence: 0 };
    expect(waitEvidence(job, inTime, NOW)?.sum).toBe("24 min, inside the free time");
    expect(waitEvidence(job, WAIT, NOW)).toBeNull();
  });
});
