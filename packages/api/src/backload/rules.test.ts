import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byWorth, pencePerMile, runMiles, runTimes, slotOf } from "./rules.ts";

describe("a run home by way of a load", () => {
  it("counts both empty legs, all that is driven, and what is more than straight home", () => {
    const miles = runMiles({ toCollection: 17, loaded: 228, toHome: 0 }, 227);
    expect(miles).toEqual({ toCollection: 17, loaded: 228, toHome: 0, empty: 17, all: 245, extra: 18 });
    expect(pencePerMile(53_000, miles)).toBe(216);
  });

  it("is never shorter than nothing, and pay for each mile is whole pence", () => {
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

  it("a summer's slot is London's", () => {
    expect(slotOf("2026-07-20", "AM", "08:30").closes.toISOString()).toBe("2026-07-20T07:30:00.000Z");
  });

  const run = (byTime: string | null, window: "AM" | "PM" | "Anytime" = "Anytime", day = "2026-11-19") =>
    runTimes({
      from: new Date("2026-11-19T14:00:00Z"),
      miles: runMiles({ toCollection: 80, loaded: 200, toHome: 20 }, 227),
      collect: slotOf(day, window, byTime),
      deliver: slotOf("2026-11-20", "AM", "09:00"),
      mph: 40,
    });

  it("arrives at the stated speed, waits for a slot that is not open yet, and says whether it is in time", () => {
    expect(run("16:00")).toEqual({
      collectAt: new Date("2026-11-19T16:00:00Z"),
      reachable: true,
      deliverAt: new Date("2026-11-19T21:00:00Z"),
      inTime: true,
      homeAt: new Date("2026-11-19T21:30:00Z"),
    });
    expect(run("15:59").reachable).toBe(false);
    expect(run(null, "AM").reachable).toBe(false);
    expect(run(null, "PM", "2026-11-20")).toMatchObject({
      collectAt: new Date("2026-11-20T12:00:00Z"),
      reachable: true,
      inTime: false,
    });
  });

  it("without a deadline for the delivery nothing is said of it", () => {
    const collect = slotOf("2026-11-19", "Anytime", null);
    const miles = runMiles({ toCollection: 0, loaded: 1, toHome: 0 }, 1);
    expect(runTimes({ from: new Date(), miles, collect, deliver: null, mph: 40 }).inTime).toBeNull();
  });

  it("ranks what can be reached first, then by pay for every mile, then by the miles more", () => {
    const ranked = [
      { id: "late", reachable: false, pencePerMile: 900, extra: 0 },
      { id: "far", reachable: true, pencePerMile: 160, extra: 60 },
      { id: "near", reachable: true, pencePerMile: 160, extra: 20 },
      { id: "best", reachable: true, pencePerMile: 216, extra: 99 },
    ];
    expect(ranked.toSorted(byWorth).map(({ id }) => id)).toEqual(["best", "near", "far", "late"]);
  });
});
