import { LoadStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import {
  awayFrom,
  isAtPlace,
  isOnTheRoad,
  isSamePlace,
  milestoneProblems,
  NOWHERE,
  placeMoves,
  takesBack,
  takesMilestone,
  timeSaid,
} from "./rules.ts";

const NOW = new Date("2026-11-23T07:00:00.000Z");
const said = (given: string | undefined, sentAt: string | undefined) => {
  const { at, saidAt, clockOff } = timeSaid(given, sentAt, NOW);
  return [at.toISOString(), saidAt?.toISOString() ?? null, clockOff];
};

describe("contract 12: clocks", () => {
  it.each([
    [
      "takes times as they are without sentAt",
      "2026-11-23T06:41:00.000Z",
      undefined,
      "2026-11-23T06:41:00.000Z",
      null,
      false,
    ],
    ["takes now for a time left out", undefined, undefined, NOW.toISOString(), null, false],
    [
      "moves a time by a clock that is ten minutes slow",
      "2026-11-23T06:30:00.000Z",
      "2026-11-23T06:50:00.000Z",
      "2026-11-23T06:40:00.000Z",
      "2026-11-23T06:30:00.000Z",
      false,
    ],
    [
      "marks a clock that is a millisecond more than ten minutes off",
      "2026-11-23T06:30:00.000Z",
      "2026-11-23T06:49:59.999Z",
      "2026-11-23T06:40:00.001Z",
      "2026-11-23T06:30:00.000Z",
      true,
    ],
    [
      "moves a time by a clock that is an hour fast",
      "2026-11-23T07:40:00.000Z",
      "2026-11-23T08:00:00.000Z",
      "2026-11-23T06:40:00.000Z",
      "2026-11-23T07:40:00.000Z",
      true,
    ],
    [
      "takes the moment of sending for a time left out",
      undefined,
      "2026-11-23T06:50:00.000Z",
      NOW.toISOString(),
      "2026-11-23T06:50:00.000Z",
      false,
    ],
    [
      "takes up to two minutes ahead as now",
      "2026-11-23T06:52:00.000Z",
      "2026-11-23T06:50:00.000Z",
      NOW.toISOString(),
      "2026-11-23T06:52:00.000Z",
      false,
    ],
    [
      "moves a time by a clock that was reset to 1970",
      "1970-01-01T00:10:00.000Z",
      "1970-01-01T00:20:00.000Z",
      "2026-11-23T06:50:00.000Z",
      "1970-01-01T00:10:00.000Z",
      true,
    ],
  ])("%s", (_, given, sentAt, at, saidAt, clockOff) => {
    expect(said(given, sentAt)).toEqual([at, saidAt, clockOff]);
  });
});

const LOAD = { bookedAt: new Date("2026-11-16T12:00:00.000Z"), collectDate: "2026-11-24" };
const problemsAt = (at: string, kind: "ON_MY_WAY" | "ARRIVED" = "ARRIVED", load = LOAD) =>
  milestoneProblems({ kind, at: new Date(at) }, load, NOW).map(({ path, code }) => `${path} ${code}`);

describe("contract 12: the time of a milestone", () => {
  it.each([
    ["2026-11-23T07:00:00.000Z", []],
    ["2026-11-23T07:00:00.001Z", ["at in_future"]],
    ["2026-11-16T12:00:00.000Z", []],
    ["2026-11-16T11:59:59.999Z", ["at before_booked"]],
    ["2026-11-16T07:00:00.000Z", ["at before_booked"]],
    ["2026-11-16T06:59:59.999Z", ["at too_old"]],
  ])("at %s: %j", (at, problems) => {
    expect(problemsAt(at)).toEqual(problems);
  });

  it("of ON_MY_WAY is not before the day ahead of collectDate, London time", () => {
    expect(problemsAt("2026-11-22T23:59:59.999Z", "ON_MY_WAY")).toEqual(["at too_early"]);
    expect(problemsAt("2026-11-23T00:00:00.000Z", "ON_MY_WAY")).toEqual([]);
    expect(problemsAt("2026-11-22T23:59:59.999Z", "ARRIVED")).toEqual([]);
  });
});

describe("contract 12: milestones", () => {
  it("are taken of the collection while BOOKED, and of any place while IN_TRANSIT", () => {
    const takes = (place: number) =>
      Object.values(LoadStatus).filter((status) => takesMilestone(status, place));
    expect(takes(1)).toEqual(["BOOKED", "IN_TRANSIT"]);
    expect(takes(2)).toEqual(["IN_TRANSIT"]);
  });

  it("can be taken back for ten minutes after their receipt", () => {
    const takes = (kind: "ARRIVED" | "DONE", receivedAt: string) =>
      takesBack({ kind, receivedAt: new Date(receivedAt) }, NOW);
    expect(takes("ARRIVED", "2026-11-23T06:50:00.000Z")).toBe(true);
    expect(takes("ARRIVED", "2026-11-23T06:49:59.999Z")).toBe(false);
    expect(takes("DONE", "2026-11-23T06:59:00.000Z")).toBe(false);
  });
});

const PLACE = { lat: 53.4657, lng: -2.3108 };
/** A position so many metres north of the place. */
const north = (metres: number, at = NOW, accuracyM: number | null = null) => ({
  at,
  lat: PLACE.lat + metres / 111_194.93,
  lng: PLACE.lng,
  accuracyM,
});

describe("contract 12: atPlace", () => {
  it.each([
    ["a position 500 m away", [north(500)], true],
    ["one 501 m away", [north(501)], false],
    ["one 540 m away that is good to 40 m", [north(540, NOW, 40)], true],
    ["the nearest of several", [north(5_000), north(20)], true],
    ["one of ten minutes before", [north(20, new Date("2026-11-23T06:50:00.000Z"))], true],
    ["one of more than ten minutes after", [north(20, new Date("2026-11-23T07:10:00.001Z"))], null],
    ["one 540 m away that may be anywhere in a town", [north(540, NOW, 5_000)], null],
    ["no position", [], null],
  ])("by %s: %j", (_, fixes, atPlace) => {
    expect(isAtPlace(awayFrom(PLACE, NOW, fixes))).toBe(atPlace);
  });

  it("is not known of a place without a full postcode", () => {
    expect(isAtPlace(awayFrom(null, NOW, [north(0)]))).toBeNull();
  });
});

describe("contract 12: a position falls on the road", () => {
  const since = new Date("2026-11-23T06:00:00.000Z");
  it.each([
    ["before the first ON_MY_WAY", { since: null, until: null }, NOW, false],
    ["a millisecond before it", { since, until: null }, new Date(since.getTime() - 1), false],
    ["at it", { since, until: null }, since, true],
    ["in the future", { since, until: null }, new Date(NOW.getTime() + 1), false],
    [
      "at the delivery",
      { since, until: new Date("2026-11-23T06:30:00.000Z") },
      new Date("2026-11-23T06:30:00.000Z"),
      true,
    ],
    ["after the delivery", { since, until: new Date("2026-11-23T06:30:00.000Z") }, NOW, false],
  ])("%s", (_, road, at, falls) => {
    expect(isOnTheRoad(road, at, NOW)).toBe(falls);
  });
});

describe("contract 12: a change of stops", () => {
  const route = (...postcodes: string[]) => ({
    fromPostcode: postcodes[0] ?? "",
    stops: postcodes.slice(1, -1).map((postcode) => ({ postcode })),
    toPostcode: postcodes.at(-1) ?? "",
  });
  const [FROM, A, B, TO, NEW] = ["M17 1AB", "CA3 0HA", "PR5 6AB", "SW1A 2AA", "LA1 1AA"];

  it.each<[string, string[], [number, number][]]>([
    ["moves nothing where all stay", [FROM, A, B, TO], []],
    [
      "moves what comes after a new stop",
      [FROM, NEW, A, B, TO],
      [
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    ],
    ["moves the delivery alone for a new last stop", [FROM, A, B, NEW, TO], [[4, 5]]],
    [
      "leaves no place to a stop that is out",
      [FROM, B, TO],
      [
        [2, NOWHERE],
        [3, 2],
        [4, 3],
      ],
    ],
    [
      "changes numbers that are changed over",
      [FROM, B, A, TO],
      [
        [2, 3],
        [3, 2],
      ],
    ],
    ["keeps a stop whose postcode is made precise or respelt", [FROM, "ca3", "pr56ab", TO], []],
    ["leaves no place to a delivery that goes elsewhere", [FROM, A, B, NEW], [[4, NOWHERE]]],
    ["moves a delivery that becomes a stop", [FROM, A, B, TO, NEW], []],
  ])("%s", (_, after, moves) => {
    const found = placeMoves(route(FROM, A, B, TO), route(...after));
    expect(found).toEqual(moves.map(([from, to]) => ({ from, to })));
  });

  it("follows the numbers that it names where two stops share a postcode", () => {
    const twins = route(FROM, A, A, TO);
    expect(placeMoves(twins, twins)).toEqual([]);
    const known = [
      { from: 3, to: 2 },
      { from: 2, to: 3 },
    ];
    expect(placeMoves(twins, twins, known)).toEqual(known.toReversed());
    expect(placeMoves(twins, route(FROM, A, TO), [{ from: 3, to: 2 }])).toEqual([
      { from: 2, to: NOWHERE },
      { from: 3, to: 2 },
      { from: 4, to: 3 },
    ]);
  });

  it.each([
    ["CA3 0HA", "ca30ha", true],
    ["CA3 0HA", "CA3", true],
    ["M1", "M1 1AA", true],
    ["M1", "M11 1AA", false],
    ["CA3", "M1", false],
    ["CA3", "", false],
    ["CA3 0HA", "CA3 0HB", false],
  ])("takes %s and %s for one place: %s", (one, other, same) => {
    expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([same, same]);
  });
});
