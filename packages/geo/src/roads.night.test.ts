import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TOWN_LANES, WATERS } from "../build/known-miles.ts";
import { buildRoads, hashOf } from "../build/roads/build-roads.ts";
import { HELD_OUT_LANES, TUNED_LANES } from "../build/town-centres.ts";
import { distanceMiles } from "./distance.ts";
import { createGeo } from "./geo.ts";
import { estimateMiles } from "./miles.ts";
import type { Place } from "./place.ts";
import { NETWORK_FILE, shippedNetwork } from "./road-network.ts";
import { HOUR_IN_MILES } from "./speeds.ts";
import { arrivalErrors, medianSize } from "./testing/simulate-drives.ts";
import { shippedWater, WATER_FILE } from "./water.ts";

const geo = createGeo();

function place(text: string): Place {
  const found = geo.find(text);
  if (found === null) throw new Error(`${text} is not found`);
  return found;
}

const errorOf = ({ from, to, miles }: { from: string; to: string; miles: number }) =>
  estimateMiles(place(from), place(to)).miles / miles - 1;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("miles between towns", () => {
  const errors = TOWN_LANES.map(errorOf);

  test(`${TOWN_LANES.length} lanes are 4 % off on average at most`, () => {
    expect(TOWN_LANES.length).toBeGreaterThanOrEqual(60);
    expect(mean(errors.map(Math.abs))).toBeLessThanOrEqual(0.04);
  });

  test("they are neither long nor short on the whole, to 2 %", () => {
    expect(Math.abs(mean(errors))).toBeLessThanOrEqual(0.02);
  });

  // The known miles are those of the quickest way. By the A34 Stoke to Manchester is shorter by 18 %.
  test.each(TOWN_LANES)("$from to $to is $miles miles, to 20 %", (lane) => {
    expect(Math.abs(errorOf(lane))).toBeLessThanOrEqual(0.2);
  });
});

describe("miles between town centres", () => {
  const short = (lanes: typeof TUNED_LANES) => lanes.filter(({ miles }) => miles < 50);

  test.each([
    ["tuned", TUNED_LANES, 0.035],
    ["tuned and under 50 miles", short(TUNED_LANES), 0.035],
    ["held out", HELD_OUT_LANES, 0.04],
    ["held out and under 50 miles", short(HELD_OUT_LANES), 0.05],
  ] as const)("the mean error and the bias of lanes that are %s are small", (_, lanes, most) => {
    const errors = lanes.map(errorOf);
    expect(lanes.length).toBeGreaterThan(50);
    expect(mean(errors.map(Math.abs))).toBeLessThanOrEqual(most);
    expect(Math.abs(mean(errors))).toBeLessThanOrEqual(0.02);
  });
});

describe("miles round water", () => {
  test.each(WATERS)("$from to $to is $miles miles, to 20 % or 3 miles", (lane) => {
    expect(WATERS.length).toBeGreaterThanOrEqual(25);
    const off = Math.abs(errorOf(lane)) * lane.miles;
    expect(off).toBeLessThanOrEqual(Math.max(3, lane.miles * 0.2));
  });

  test.each([
    ["PO1 3AX", "PO12 1EP", "Portsmouth Harbour"],
    ["NE30 1HJ", "NE33 1AG", "the Tyne"],
    ["EX8 1EN", "EX6 8PA", "the Exe"],
    ["IP11 3SY", "CO12 3HH", "the Orwell and the Stour"],
    ["LL61 6RS", "LL55 1SN", "the Menai Strait"],
  ])("a straight way from %s to %s is blocked by %s", (from, to) => {
    expect(shippedWater().blocks(place(from), place(to))).toBe(true);
  });

  test.each([
    ["BS1", "BA1"],
    ["M1", "M2"],
    ["HP1", "LU1"],
    ["IV1", "IV2"],
  ])("a straight way from %s to %s is open", (from, to) => {
    expect(shippedWater().blocks(place(from), place(to))).toBe(false);
  });
});

describe("the network", () => {
  const mainland = geo.outcodes().filter(({ landmass }) => landmass === "GB");
  const some = fc.constantFrom(...mainland);

  test("reaches every outcode of Great Britain and Northern Ireland", () => {
    for (const [from, landmass] of [
      ["B1", "GB"],
      ["BT1", "NI"],
    ] as const) {
      const network = shippedNetwork();
      const start = network.label(place(from));
      const unreached = geo
        .outcodes()
        .filter((outcode) => outcode.landmass === landmass)
        .filter((outcode) => !Number.isFinite(network.between(start, network.label(outcode)).hours));
      expect(unreached.map(({ outcode }) => outcode)).toEqual([]);
    }
  });

  /** Returns the cost of the way in miles. */
  const cost = (a: Place, b: Place) => {
    const { miles, driveMinutes } = estimateMiles(a, b);
    return miles + (HOUR_IN_MILES * driveMinutes) / 60;
  };

  test("a detour by a third place never costs less by more than 5 %", () => {
    fc.assert(
      fc.property(some, some, some, (a, via, b) => {
        // Miles and minutes of each of the three are whole numbers.
        expect(cost(a, b)).toBeLessThanOrEqual(1.05 * (cost(a, via) + cost(via, b)) + 2);
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });

  test("a third place nearby is no shortcut, to the cost of 3 miles", () => {
    for (const a of mainland.filter((_, index) => index % 29 === 0)) {
      const near = [...geo.outcodesWithin(a, 25).keys()]
        .filter((outcode) => outcode !== a.outcode)
        .map(place);
      const around = near.filter(({ landmass }, index) => landmass === "GB" && index % 3 === 0).slice(0, 12);
      for (const via of around) {
        for (const b of around) {
          const ways = cost(a, via) + cost(via, b);
          expect(cost(a, b), `${a.outcode} ${via.outcode} ${b.outcode}`).toBeLessThanOrEqual(1.05 * ways + 3);
        }
      }
    }
  });

  test("no lorry exceeds its limiter, and none is too slow", () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        fc.pre(distanceMiles(a, b) > 10);
        const { miles, driveMinutes } = estimateMiles(a, b);
        const mph = (miles * 60) / driveMinutes;
        expect(mph).toBeGreaterThan(12);
        expect(mph).toBeLessThan(56);
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  test.each([
    ["WC2N", "B1", 150, 180],
    ["WC2N", "M1", 240, 285],
    ["M1", "LS1", 60, 85],
    ["G1", "EH1", 60, 85],
    ["IP11", "B1", 195, 230],
    ["IV1", "KW1", 140, 175],
  ])("a lorry from %s to %s is %d to %d minutes at the wheel", (from, to, least, most) => {
    const { driveMinutes } = estimateMiles(place(from), place(to));
    expect(driveMinutes).toBeGreaterThanOrEqual(least);
    expect(driveMinutes).toBeLessThanOrEqual(most);
  });

  test("arrival times of 200 drives are within 12 minutes at half way, in the median", () => {
    expect(medianSize(arrivalErrors(200, 1))).toBeLessThanOrEqual(12);
  });

  test("the shipped files equal the output of the build script", { timeout: 180_000 }, () => {
    const built = buildRoads();
    expect(hashOf(built.water)).toBe(hashOf(readFileSync(WATER_FILE)));
    expect(hashOf(built.network)).toBe(hashOf(readFileSync(NETWORK_FILE)));
  });
});
