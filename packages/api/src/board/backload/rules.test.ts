import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  byWorth,
  detourPence,
  pencePerMile,
  runMiles,
  runningCost,
  runTimes,
  slotOf,
  straightMinutes,
} from "./rules.ts";

describe("a run home by way of a load", () => {
  it("counts both empty legs, all miles driven, and the miles more than straight home", () => {
    const miles = runMiles({ toCollection: 17, loaded: 228, toHome: 0 }, 227);
    expect(miles).toEqual({ toCollection: 17, loaded: 228, toHome: 0, empty: 17, all: 245, extra: 18 });
    expect(pencePerMile(53_000, miles)).toBe(216);
  });

  it("never has negative extra miles, and rounds the pay per mile to whole pence", () => {
    const leg = fc.nat(900);
    fc.assert(
      fc.property(
        leg,
        leg,
        leg,
        leg,
        fc.nat(100_000_000),
        (toCollection, loaded, toHome, straight, pence) => {
          const miles = runMiles({ toCollection, loaded, toHome }, straight);
          expect(miles.extra).toBeGreaterThanOrEqual(0);
          expect(miles.all).toBe(miles.empty + miles.loaded);
          expect(Number.isInteger(pencePerMile(pence, miles))).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["AM", null, "2026-11-20T00:00:00.000Z", "2026-11-20T12:00:00.000Z"],
    ["PM", null, "2026-11-20T12:00:00.000Z", "2026-11-20T23:59:00.000Z"],
    ["Anytime", null, "2026-11-20T00:00:00.000Z", "2026-11-20T23:59:00.000Z"],
    ["PM", "08:30", "2026-11-20T00:00:00.000Z", "2026-11-20T08:30:00.000Z"],
  ] as const)("a slot %s by %s is open from %s to %s", (window, byTime, opens, closes) => {
    const slot = slotOf("2026-11-20", window, byTime);
    expect([slot.opens.toISOString(), slot.closes.toISOString()]).toEqual([opens, closes]);
  });

  it("opens a slot in summer by London time", () => {
    expect(slotOf("2026-07-20", "AM", "08:30").closes.toISOString()).toBe("2026-07-20T07:30:00.000Z");
  });

  const run = (byTime: string | null, window: "AM" | "PM" | "Anytime" = "Anytime", day = "2026-11-19") =>
    runTimes({
      from: new Date("2026-11-19T14:00:00Z"),
      driven: 0,
      miles: { toCollection: 80, loaded: 160, toHome: 20 },
      collect: slotOf(day, window, byTime),
      deliver: slotOf("2026-11-20", "AM", "09:00"),
      mph: 40,
    });

  it("arrives at the stated speed, waits for a slot that is not open yet, and says if it is in time", () => {
    // Two hours to the collection, half an hour there, 2.5 of the 4 loaded hours, a break, the rest, half an hour to tip.
    expect(run("16:00")).toEqual({
      collectAt: new Date("2026-11-19T16:00:00Z"),
      reachable: true,
      deliverAt: new Date("2026-11-19T21:15:00Z"),
      inTime: true,
      homeAt: new Date("2026-11-19T22:15:00Z"),
      dutyMinutes: 8 * 60 + 15,
    });
    expect(run("15:59").reachable).toBe(false);
    expect(run(null, "AM").reachable).toBe(false);
    expect(run(null, "PM", "2026-11-20")).toMatchObject({
      collectAt: new Date("2026-11-20T12:00:00Z"),
      reachable: true,
      inTime: false,
      // A night's wait counts as rest, not as duty.
      dutyMinutes: 2 * 60 + 30 + 4 * 60 + 60,
    });
  });

  it("says nothing about the delivery if it has no deadline", () => {
    const collect = slotOf("2026-11-19", "Anytime", null);
    const miles = { toCollection: 0, loaded: 1, toHome: 0 };
    const times = runTimes({
      from: new Date("2026-11-19T08:00:00Z"),
      driven: 0,
      miles,
      collect,
      deliver: null,
      mph: 40,
    });
    expect(times.inTime).toBeNull();
  });

  it.each([
    ["a break of 45 minutes after 4.5 hours", 0, 200, 5 * 60 + 45],
    ["two stretches with one break", 0, 360, 9 * 60 + 45],
    ["a daily rest of 11 hours after 9 hours, which is not duty", 0, 400, 10 * 60 + 45],
    ["what was driven before counts", 4, 60, 90 + 45],
    ["who has driven nine hours rests first", 9, 40, 60],
  ])("the driver takes %s", (_what, driven, miles, minutes) => {
    const from = new Date("2026-11-19T06:00:00Z");
    expect(straightMinutes({ from, driven, mph: 40 }, miles)).toBe(minutes);
  });

  it("exceeds neither 13 hours on duty, nor 9 hours of driving between rests, nor 4.5 between breaks", () => {
    const from = new Date("2026-11-19T06:00:00Z");
    const hours = (miles: number) => straightMinutes({ from, driven: 0, mph: 40 }, miles) / 60;
    fc.assert(
      fc.property(fc.nat(1_600), (miles) => {
        const [driving, days] = [miles / 40, Math.max(0, Math.ceil(miles / 360) - 1)];
        const breaks = Math.max(0, Math.ceil(driving / 4.5) - 1) - days;
        expect(hours(miles)).toBeCloseTo(driving + breaks * 0.75, 1);
      }),
    );
  });

  it("costs its extra miles and minutes by the vehicle's rate card", () => {
    expect(runningCost("ARTIC")).toEqual({ milePence: 110, hourPence: 3_600 });
    expect(detourPence({ extra: 50, extraMinutes: 90 }, runningCost("ARTIC"))).toBe(50 * 110 + 5_400);
    expect(detourPence({ extra: 0, extraMinutes: 0 }, runningCost("LUTON"))).toBe(0);
  });

  it("ranks loads that keep their times first, then by what the detour earns, then by extra miles", () => {
    const kept = { reachable: true, inTime: null, backInTime: null };
    const ranked = [
      { id: "late", ...kept, reachable: false, earnsPence: 90_000, extra: 0 },
      { id: "undelivered", ...kept, inTime: false, earnsPence: 80_000, extra: 0 },
      { id: "home late", ...kept, backInTime: false, earnsPence: 70_000, extra: 0 },
      { id: "far", ...kept, earnsPence: 16_000, extra: 60 },
      { id: "near", ...kept, earnsPence: 16_000, extra: 20 },
      { id: "best", ...kept, inTime: true, backInTime: true, earnsPence: 21_600, extra: 99 },
    ];
    expect(ranked.toSorted(byWorth).map(({ id }) => id)).toEqual([
      "best",
      "near",
      "far",
      "late",
      "undelivered",
      "home late",
    ]);
  });
});
