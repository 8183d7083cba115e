import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HELD_OUT_LANES, TUNED_LANES } from "../build/town-centres.ts";
import { distanceMiles } from "./distance.ts";
import { createGeo } from "./geo.ts";
import { estimateMiles, estimateProvider, labelPlaces } from "./miles.ts";
import type { Place } from "./place.ts";
import { arrivalErrors, medianSize } from "./testing/simulate-drives.ts";

const geo = createGeo();

function place(text: string): Place {
  const found = geo.find(text);
  if (found === null) throw new Error(`${text} is not found`);
  return found;
}
const estimate = (from: string, to: string) => estimateMiles(place(from), place(to));

const everyArea = [
  "AB",
  "BS",
  "BT",
  "CF",
  "CT",
  "EH",
  "GY",
  "HS",
  "HU",
  "IM",
  "IV",
  "JE",
  "KW",
  "LA",
  "M",
  "PA",
  "PO",
  "SW",
  "TR",
  "ZE",
];
const places = fc.constantFrom(...everyArea.flatMap((area) => geo.outcodesOf(area))).map(place);

describe("distanceMiles", () => {
  test("is the great circle of a sphere of 3,958.76 miles", () => {
    const degree = (3958.7613 * Math.PI) / 180;
    expect(distanceMiles({ lat: 50, lng: -1 }, { lat: 51, lng: -1 })).toBeCloseTo(degree, 6);
    expect(distanceMiles({ lat: 0, lng: 0 }, { lat: 0, lng: 90 })).toBeCloseTo(90 * degree, 6);
    expect(distanceMiles({ lat: 60, lng: -1 }, { lat: 60, lng: 0 })).toBeCloseTo(degree / 2, 2);
    expect(distanceMiles({ lat: 52, lng: 1 }, { lat: 52, lng: 1 })).toBe(0);
  });
});

describe("estimateMiles", () => {
  test.each([
    ["SW1A", "M1", 204],
    ["CF10", "EX1", 110],
    ["CF10", "BS1", 44],
    ["HU1", "DN31", 30],
    ["LA1", "LA14", 48],
    ["SS1", "ME14", 50],
    ["EH1", "KY1", 27],
    ["G1", "EH1", 47],
  ])("%s to %s is about %d miles, round the water", (from, to, miles) => {
    expect(Math.abs(estimate(from, to).miles - miles)).toBeLessThanOrEqual(5);
    expect(estimate(from, to)).toMatchObject({ source: "estimate", ferry: false });
  });

  test.each([
    ["NR1", "DN31", 120, 150], // round the Wash
    ["LL53", "SY23", 65, 85], // round Cardigan Bay
    ["BT19", "BT38", 18, 28], // round Belfast Lough
    ["L1", "CH41", 1, 6], // through the tunnel
    ["HU1", "DN18", 7, 14], // over the Humber Bridge
  ])("%s to %s is %d to %d miles", (from, to, least, most) => {
    const { miles } = estimate(from, to);
    expect(miles).toBeGreaterThanOrEqual(least);
    expect(miles).toBeLessThanOrEqual(most);
  });

  test("is 1 within an outcode known by its middle, and never less", () => {
    expect(estimate("M1", "M1")).toMatchObject({ miles: 1, source: "estimate", ferry: false, seaMiles: 0 });
    expect(estimate("SW1A 1AA", "SW1A 1AA").miles).toBe(1);
    expect(estimate("M1", "M2").miles).toBe(1);
  });

  test("tells two postcodes of one outcode apart", () => {
    expect(estimate("IV27 4AA", "IV27 4HP").miles).toBeGreaterThan(5);
  });

  test("is a whole number of at least 1 and the same either way round", () => {
    fc.assert(
      fc.property(places, places, (a, b) => {
        const there = estimateMiles(a, b);
        expect(there).toEqual(estimateMiles(b, a));
        expect(there.miles).toSatisfy(Number.isInteger);
        expect(there.miles).toBeGreaterThanOrEqual(Math.max(1, Math.round(distanceMiles(a, b))));
        expect(there.ferry).toBe(a.landmass !== b.landmass);
      }),
      { numRuns: 500 },
    );
  });

  test("gives the same as the provider", async () => {
    expect(await estimateProvider.between(place("SW1A"), place("M1"))).toEqual(estimate("SW1A", "M1"));
  });
});

describe("miles between town centres", () => {
  // Lanes whose miles every driver knows. By motorway the last one is 106 miles and ten minutes less.
  test.each([
    ["YO1 7HH", "LS1 1UR", 25],
    ["DE1 2QY", "NG1 2AB", 16],
    ["PR1 2HE", "LA1 1HT", 22],
    ["SP1 1EJ", "SO14 2AR", 24],
    ["BS1 5TR", "BA1 1SU", 13],
    ["BS1 5TR", "SO14 2AR", 76],
  ])("%s to %s is %d miles, to 2", (from, to, miles) => {
    expect(Math.abs(estimate(from, to).miles - miles)).toBeLessThanOrEqual(2);
  });

  const errorsOf = (lanes: typeof TUNED_LANES) =>
    lanes.map(({ from, to, miles }) => estimate(from, to).miles / miles - 1);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const short = (lanes: typeof TUNED_LANES) => lanes.filter(({ miles }) => miles < 50);

  test.each([
    ["lanes that the parameters were chosen by", TUNED_LANES, 0.04],
    ["those of them under 50 miles", short(TUNED_LANES), 0.05],
    ["lanes held out", HELD_OUT_LANES, 0.055],
    ["held-out lanes under 50 miles", short(HELD_OUT_LANES), 0.06],
  ])("%s are little off on average, and neither long nor short on the whole", (_, lanes, most) => {
    const errors = errorsOf(lanes);
    expect(mean(errors.map(Math.abs))).toBeLessThanOrEqual(most);
    expect(Math.abs(mean(errors))).toBeLessThan(0.02);
  });
});

test("arrival times of 40 drives are within 12 minutes at half way, in the median", () => {
  expect(medianSize(arrivalErrors(40, 1))).toBeLessThanOrEqual(12);
});

describe("ferries", () => {
  // Road to the port, sea leg, road from the port: each with the ports that a carrier would use.
  test.each([
    ["G1", "BT1", 120, 140], // Cairnryan to Belfast
    ["L1", "BT1", 135, 165], // Birkenhead to Belfast
    ["L1", "IM1", 120, 155], // Heysham to Douglas
    ["SO14", "PO30", 15, 25], // Southampton to East Cowes
    ["BH15", "JE2", 100, 120], // Poole to St Helier
    ["GY1", "JE2", 25, 40],
    ["IV26", "HS1", 48, 60], // Ullapool to Stornoway
    ["AB11", "ZE1", 205, 220], // Aberdeen to Lerwick
    ["KW14", "KW16", 25, 40], // Scrabster to Stromness
    ["PA34", "PA75", 25, 50], // Oban to Craignure
    ["PA34", "PA76", 40, 75], // Oban to Mull to Iona: two ferries
    ["TR18", "TR21", 35, 50],
    ["KW16", "BT1", 400, 520], // Orkney to Northern Ireland: two ferries
  ])("%s to %s is %d to %d miles by ferry", (from, to, least, most) => {
    const answer = estimate(from, to);
    expect(answer.ferry).toBe(true);
    expect(answer.miles).toBeGreaterThanOrEqual(least);
    expect(answer.miles).toBeLessThanOrEqual(most);
  });

  test.each([
    ["G1", "BT1", 1, 42],
    ["PA34", "PA76", 2, 11],
    ["KW16", "BT1", 2, 175],
    ["BH15", "JE2", 1, 106],
  ])(
    "%s to %s takes %d over %d miles of sea, which count as miles and not as driving",
    (from, to, crossings, sea) => {
      const { miles, seaMiles, driveMinutes, ...answer } = estimate(from, to);
      expect({ ...answer, seaMiles }).toMatchObject({ ferry: true, crossings, seaMiles: sea });
      expect(driveMinutes).toBeLessThan(((miles - seaMiles) * 60) / 20 + 30);
    },
  );

  test.each([
    ["IV40", "IV41"],
    ["LL57", "LL59"],
    ["BT1", "BT48"],
    ["HS1", "HS3"],
  ])("%s to %s needs none", (from, to) => {
    expect(estimate(from, to).ferry).toBe(false);
  });
});

test("labels many places without blocking, and none twice", async () => {
  const isWorkDoneBefore = async (labelled: Promise<void>) => {
    let done = false;
    setImmediate(() => {
      done = true;
    });
    await labelled;
    return done;
  };
  const outcodes = geo.outcodes();
  expect(await isWorkDoneBefore(labelPlaces(outcodes))).toBe(true);
  expect(await isWorkDoneBefore(labelPlaces(outcodes.slice(0, 50)))).toBe(false);
});
