import { describe, expect, it } from "vitest";
import {
  chosenTime,
  isOnTheRoad,
  nextPlace,
  outcodeOf,
  type Place,
  pagesOf,
  placesOf,
  stepOf,
  takeableBack,
  takesSteps,
  waitOf,
} from "./job.ts";
import { act, LOAD, milestone } from "./testing/load.ts";

const way = (place: number) => act("milestone", place, { body: { kind: "ON_MY_WAY", place } });
const arrived = (place: number) => act("milestone", place, { body: { kind: "ARRIVED", place } });
const placeOf = (places: readonly Place[], number: number): Place => {
  const place = places.find((each) => each.number === number);
  if (place === undefined) throw new Error(`There is no stop ${number}.`);
  return place;
};

describe("stops of the driver's page (contract 12)", () => {
  it("count what is loaded and unloaded at each, and name each by its town, else its outcode", () => {
    const places = placesOf(LOAD, [], []);
    expect(places.map(({ number, kind, count, town }) => [number, kind, count, town])).toEqual([
      [1, "COLLECT", 12, "Trafford Park"],
      [2, "DELIVER", 5, "Carlisle"],
      [3, "DELIVER", 7, "G33"],
    ]);
    const street = { ...LOAD.collectFrom, lines: ["Unit 9, Westinghouse Road"] } as typeof LOAD.collectFrom;
    expect(placesOf({ ...LOAD, collectFrom: street }, [], [])[0]?.town).toBe("M17");
  });

  it.each([
    ["m17 1pg", "M17"],
    ["G33", "G33"],
    ["EC1A1BB", "EC1A"],
    ["W1A", "W1A"],
  ])("the outcode of %s is %s", (postcode, outcode) => expect(outcodeOf(postcode)).toBe(outcode));

  it("show a step at once, as unsent until the board has it, also where the phone's clock was set back", () => {
    const [, second] = placesOf(LOAD, [arrived(2), act("stopDone", 2)], []);
    expect([second?.arrived?.isUnsent, second?.done?.isUnsent]).toEqual([true, true]);
    for (const sentAt of ["2026-11-24T10:47:00.000Z", "2026-11-24T04:47:00.000Z"]) {
      const sent = act("stopDone", 2, { state: "SENT", sentAt });
      expect(placesOf(LOAD, [sent], [])[1]?.done?.isUnsent).toBe(false);
    }
  });

  it("no longer show a step that the board refused, or has taken back since it was sent", () => {
    const refused = act("stopDone", 2, { state: "REFUSED" });
    const old = act("stopDone", 2, { state: "SENT", sentAt: "2026-11-24T09:00:00.000Z" });
    for (const one of [refused, old]) expect(placesOf(LOAD, [one], [old.clientId])[1]?.done).toBeNull();
  });

  it("show a step of another phone, and of the office, as such", () => {
    const load = { ...LOAD, milestones: [milestone("DONE", 1), milestone("DONE", 2, { by: "carrier" })] };
    const places = placesOf(load, [act("collect", 1, { state: "SENT", answerId: "mile_other" })], []);
    expect(places.map(({ done }) => [done?.act ?? null, done?.by])).toEqual([
      [null, "driver"],
      [null, "carrier"],
      [null, undefined],
    ]);
  });

  it("take a step back at once, whether it was sent or not", () => {
    const step = arrived(2);
    const back = act("takeBack", 2, { body: { of: step.clientId } });
    expect(placesOf(LOAD, [step, back], [])[1]?.arrived).toBeNull();
    const sent = { ...step, state: "SENT" as const, answerId: "mile_2_ARRIVED" };
    const load = { ...LOAD, milestones: [milestone("ARRIVED", 2)] };
    expect(placesOf(load, [sent, back], [])[1]?.arrived).toBeNull();
  });
});

describe("the next step", () => {
  const at = (number: number, done: readonly number[], first: number | null = null) => {
    const load = { ...LOAD, milestones: done.map((place) => milestone("DONE", place)) };
    const fourth = { ...LOAD.stops[0], number: 3, town: "Gretna" } as (typeof LOAD.stops)[number];
    return nextPlace(placesOf({ ...load, stops: [...LOAD.stops, fourth] }, [], []), first)?.number === number;
  };

  it("is at the collection first and at the last delivery last; between them the driver chooses", () => {
    expect([at(1, [], 3), at(2, [1]), at(3, [1], 3), at(2, [1], 4), at(4, [1, 2, 3])]).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("is on my way, then arrived, then loaded, unloaded or the proof", () => {
    const steps = (number: number, kind: "way" | "arrived" | "none") => {
      const acts = kind === "none" ? [] : kind === "way" ? [way(number)] : [way(number), arrived(number)];
      return stepOf(placeOf(placesOf(LOAD, acts, []), number));
    };
    expect([1, 2, 3].map((n) => steps(n, "none"))).toEqual(["way", "way", "way"]);
    expect([1, 2, 3].map((n) => steps(n, "way"))).toEqual(["arrived", "arrived", "arrived"]);
    expect([1, 2, 3].map((n) => steps(n, "arrived"))).toEqual(["loaded", "unloaded", "proof"]);
  });

  it("is none while the board takes none, such as in a dispute", () => {
    expect([takesSteps(LOAD), takesSteps({ ...LOAD, allowedActions: ["message"] })]).toEqual([true, false]);
  });

  it("may be taken back for ten minutes, the newest alone, and not once the stop is done", () => {
    const now = new Date("2026-11-24T11:00:00.000Z");
    const sent = (minutes: number) => ({
      state: "SENT" as const,
      sentAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
    });
    const steps = [way(2), arrived(2)];
    const mayTake = (acts: typeof steps) => takeableBack(acts, placesOf(LOAD, acts, []), now);
    expect(mayTake(steps)).toBe(steps[1]);
    const [first, last] = [
      { ...way(2), ...sent(12) },
      { ...arrived(2), ...sent(9) },
    ];
    expect(mayTake([first, last])).toBe(last);
    expect(mayTake([first, { ...last, ...sent(10) }])).toBeNull();
    expect(mayTake([...steps, act("stopDone", 2)])).toBeNull();
    const back = act("takeBack", 2, { body: { of: steps[1]?.clientId } });
    expect(mayTake([...steps, back])).toBe(steps[0]);
  });

  it("sends the place between the first on my way and the last delivery only", () => {
    const on = (...acts: ReturnType<typeof act>[]) => isOnTheRoad(placesOf(LOAD, acts, []));
    expect([on(), on(way(1)), on(way(1), act("deliver", 3))]).toEqual([false, true, false]);
  });
});

describe("the waiting clock", () => {
  const timesOf = (place: Place, skewMs = 0) => {
    const wait = waitOf(LOAD, place, skewMs);
    return (
      wait && [wait.arrivedAt, wait.from, wait.freeUntil].map((time) => time.toISOString().slice(11, 16))
    );
  };

  it("runs from the later of arrival and slot, with the load's free time", () => {
    const at = (time: string) => {
      const step = { ...arrived(2), at: `2026-11-24T${time}:00.000Z` };
      return placeOf(placesOf(LOAD, [step], []), 2);
    };
    expect(timesOf(at("10:46"))).toEqual(["10:46", "11:00", "12:00"]);
    expect(timesOf(at("11:20"))).toEqual(["11:20", "11:20", "12:20"]);
  });

  it("begins at noon where the slot is an afternoon, and does not run before the arrival", () => {
    const place = placeOf(placesOf(LOAD, [arrived(3)], []), 3);
    expect(timesOf(place)).toEqual(["10:46", "12:00", "13:00"]);
    expect(timesOf({ ...place, arrived: null })).toBeNull();
    expect(waitOf({ ...LOAD, waiting: null }, place, 0)).toBeNull();
  });

  it("puts an unsent arrival right by the board's clock where the phone's is off by more than ten minutes", () => {
    const place = placeOf(placesOf(LOAD, [arrived(2)], []), 2);
    expect(timesOf(place, 23 * 60_000)?.[0]).toBe("11:09");
    expect(timesOf(place, 9 * 60_000)?.[0]).toBe("10:46");
  });

  it("is the board's once it has worked it out", () => {
    const times = {
      arrivedAt: "2026-11-24T10:00:00.000Z",
      from: "2026-11-24T10:00:00.000Z",
      freeUntil: "2026-11-24T10:30:00.000Z",
    };
    const load = { ...LOAD, waits: [{ place: 2, ...times, confirmed: false }] };
    expect(waitOf(load, placeOf(placesOf(load, [], []), 2), 0)).toMatchObject({
      freeUntil: new Date("2026-11-24T10:30:00.000Z"),
      isConfirmed: false,
    });
  });
});

it.each([
  ["in winter", "08:10", "2026-11-24T08:24:00Z", "2026-11-24T08:10:00Z"],
  ["in summer", "08:10", "2026-06-24T07:24:00Z", "2026-06-24T07:10:00Z"],
  ["of this minute", "08:24", "2026-11-24T08:24:30Z", "2026-11-24T08:24:00Z"],
  ["a minute ahead", "08:25", "2026-11-24T08:24:00Z", "2026-11-24T08:25:00Z"],
  ["two minutes ahead", "08:26", "2026-11-24T08:24:00Z", "2026-11-24T08:26:00Z"],
  ["three minutes ahead", "08:27", "2026-11-24T08:24:00Z", "2026-11-23T08:27:00Z"],
  ["before midnight", "23:50", "2026-11-24T00:20:00Z", "2026-11-23T23:50:00Z"],
  ["after midnight", "00:10", "2026-11-24T00:20:00Z", "2026-11-24T00:10:00Z"],
  ["a minute ahead, across midnight", "00:01", "2026-11-23T23:59:30Z", "2026-11-24T00:01:00Z"],
  ["of the hour that is there twice, in its first", "01:30", "2026-10-25T00:40:00Z", "2026-10-25T00:30:00Z"],
  ["of the hour that is there twice, in its second", "01:30", "2026-10-25T01:40:00Z", "2026-10-25T01:30:00Z"],
  ["of the hour that is left out", "01:30", "2026-03-29T02:40:00Z", "2026-03-29T01:30:00Z"],
])("a chosen time is the last one that the board takes: %s, %s at %s", (_, time, now, at) => {
  expect(chosenTime(time, new Date(now))).toEqual(new Date(at));
});

it("pages are in the driver's order, then in that of the presses, without what was refused or deleted", () => {
  const [one, two, three] = [act("page", 2), act("page", 2), act("page", 2)];
  const others = [act("page", 3), act("page", 2, { state: "REFUSED" })];
  const acts = [one, two, three, ...others, act("deletePage", 2, { body: { of: two.clientId } })];
  expect(pagesOf(acts, 2)).toEqual([one, three]);
  expect(pagesOf(acts, 2, [three.clientId])).toEqual([three, one]);
});
