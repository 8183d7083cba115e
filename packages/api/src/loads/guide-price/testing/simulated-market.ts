import { addDays, type Day, daysBetween, weekday } from "@board/calendar";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { distanceMiles } from "@board/geo/distance";
import { createDraws, type Draws } from "../../../board/index/testing/draws.ts";
import type { CollectedJob } from "../learn.ts";
import type { GuideSubject } from "../rules.ts";

/**
 * Places of the simulated market: outcode, position, and the premium for a delivery there, as a logarithm. A
 * collection there has a discount.
 */
const PLACES: readonly [outcode: string, lat: number, lng: number, into: number][] = [
  ["G31", 55.86, -4.2, 0.16],
  ["AB12", 57.12, -2.08, 0.24],
  ["EH54", 55.88, -3.52, 0.14],
  ["BT3", 54.61, -5.9, 0.12],
  ["CF10", 51.48, -3.18, 0.05],
  ["SA1", 51.62, -3.94, 0.1],
  ["NE11", 54.94, -1.62, 0.06],
  ["TS6", 54.58, -1.16, 0.04],
  ["M17", 53.47, -2.32, -0.05],
  ["L24", 53.35, -2.85, -0.03],
  ["WA2", 53.4, -2.57, -0.06],
  ["LS10", 53.78, -1.53, -0.04],
  ["HU9", 53.75, -0.29, 0.02],
  ["DN4", 53.51, -1.14, -0.06],
  ["NG16", 53.02, -1.29, -0.08],
  ["NN6", 52.34, -1.08, -0.12],
  ["LE10", 52.53, -1.36, -0.1],
  ["B24", 52.52, -1.82, -0.08],
  ["CV7", 52.45, -1.53, -0.09],
  ["IP11", 51.96, 1.33, -0.1],
  ["NR3", 52.64, 1.29, 0.09],
  ["PE1", 52.58, -0.23, 0],
  ["E16", 51.51, 0.02, 0.09],
  ["UB3", 51.5, -0.42, 0.06],
  ["SW8", 51.48, -0.13, 0.12],
  ["CT16", 51.14, 1.31, -0.08],
  ["SO15", 50.91, -1.43, -0.02],
  ["BS11", 51.51, -2.68, 0],
  ["EX2", 50.71, -3.51, 0.12],
  ["PL6", 50.42, -4.11, 0.18],
];

/**
 * Prices of the simulated market in pounds, for a job and for each of its first hundred miles, and the
 * frequency of each vehicle. They differ from the rate card's, so that there is something to learn.
 */
const RATES: Record<VehicleClass, readonly [start: number, mile: number, usual: number]> = {
  SMALL_VAN: [18, 0.82, 3],
  LWB_VAN: [28, 1.05, 4],
  LUTON: [42, 1.2, 2],
  SEVEN_FIVE_T: [95, 1.35, 3],
  EIGHTEEN_T: [120, 1.7, 4],
  ARTIC: [150, 1.75, 5],
  FLATBED: [175, 1.9, 2],
  LOW_LOADER: [300, 3.4, 1],
};
const VEHICLES = (Object.keys(RATES) as VehicleClass[]).flatMap((vehicle) =>
  Array.from({ length: RATES[vehicle][2] }, () => vehicle),
);
const BANDS: Record<VehicleClass, readonly WeightBand[]> = {
  SMALL_VAN: ["UNDER_50KG", "KG_50_250", "KG_250_1000"],
  LWB_VAN: ["KG_50_250", "KG_250_1000"],
  LUTON: ["KG_50_250", "KG_250_1000"],
  SEVEN_FIVE_T: ["KG_250_1000", "T_1_3"],
  EIGHTEEN_T: ["T_1_3", "T_3_7", "T_7_15"],
  ARTIC: ["T_3_7", "T_7_15", "T_15_PLUS"],
  FLATBED: ["T_7_15", "T_15_PLUS"],
  LOW_LOADER: ["T_7_15", "T_15_PLUS"],
};
const SHARE: Record<LoadType, number> = { FULL_LOAD: 1, PART_LOAD: 0.68, PALLETS: 0.74, PARCELS: 0.86 };
/** Premium of each day of the week, Monday first, as a logarithm. */
const DAYS = [0.03, -0.01, -0.02, 0, 0.05, 0.2, 0.28];
const MIN_DAY: Day = "2026-11-18";

const intoOf = (outcode: string) => PLACES.find(([known]) => known === outcode)?.[3] ?? 0;

/** Returns the median price of such a load in the simulated market, in pence, which the guide should find. */
export function truePence(load: GuideSubject): number {
  const [start, mile] = RATES[load.vehicleClass];
  const miles = load.miles - load.seaMiles;
  const pounds = start + mile * (Math.min(miles, 100) + 0.88 * Math.max(0, miles - 100));
  const ahead = daysBetween(load.today, load.collectDate);
  const log =
    Math.log(SHARE[load.type]) +
    intoOf(load.toOutcode) -
    0.8 * intoOf(load.fromOutcode) +
    (DAYS[weekday(load.collectDate) - 1] ?? 0) +
    (ahead === 0 ? 0.16 : ahead >= 7 ? -0.04 : 0) +
    (load.adr ? 0.15 : 0) +
    (load.isBackload ? -0.33 : 0) +
    (load.tailLift ? 0.05 : 0) +
    0.03 * load.bookedSlots;
  return 100 * pounds * Math.exp(log) + 1.1 * (load.ferryFarePence ?? 0);
}

/** Returns a random number from an approximately normal distribution with this standard deviation. */
function normal(draws: Draws, deviation: number): number {
  let sum = 0;
  for (let nth = 0; nth < 12; nth += 1) sum += draws.below(1_000_000) / 1_000_000;
  return deviation * (sum - 6);
}

/** Draws a random load of the simulated market for a collection day. */
export function drawLoad(draws: Draws, collectDate: Day): GuideSubject {
  const vehicleClass = draws.pick(VEHICLES);
  const [fromOutcode, fromLat, fromLng] = draws.pick(PLACES);
  const [toOutcode, toLat, toLng] = draws.pick(PLACES.filter(([outcode]) => outcode !== fromOutcode));
  const ferry = [fromOutcode, toOutcode].includes("BT3");
  const from = { lat: fromLat, lng: fromLng };
  const miles = Math.max(8, Math.round(1.2 * distanceMiles(from, { lat: toLat, lng: toLng })));
  const type = draws.chance(0.45)
    ? "FULL_LOAD"
    : draws.pick(["PART_LOAD", "PALLETS", "PARCELS"] satisfies LoadType[]);
  return {
    type,
    vehicleClass,
    weightBand: draws.pick(BANDS[vehicleClass]),
    pallets: type === "PALLETS" ? 1 + draws.below(6) : null,
    miles,
    seaMiles: ferry ? 35 : 0,
    ferryFarePence: ferry ? RATES[vehicleClass][0] * 150 + 8_000 : null,
    stops: 0,
    fromOutcode,
    toOutcode,
    collectDate,
    today: addDays(collectDate, -draws.pick([0, 1, 1, 2, 2, 3, 4, 8])),
    bookedSlots: draws.below(3),
    adr: draws.chance(0.06),
    tailLift: draws.chance(0.2),
    isBackload: draws.chance(0.18),
  };
}

export interface MarketSize {
  jobs: number;
  /**
   * Number of further jobs, which are booked after the day from which the ages of the other jobs are counted.
   */
  later?: number;
  posters?: number;
  carriers?: number;
  /** Age of the first job in days. */
  days?: number;
  seed?: number;
}

/**
 * Makes collected jobs of a market with known prices, the oldest first. The price is the true one, varied by
 * a usual factor of each firm and by chance, by an eighth altogether: no guide's median error can be below 9 %.
 */
export function simulateMarket({
  jobs,
  later = 0,
  posters = 60,
  carriers = 90,
  days = 90,
  seed = 1,
}: MarketSize): CollectedJob[] {
  const draws = createDraws(seed);
  const habits = (count: number, deviation: number) =>
    Array.from({ length: count }, () => normal(draws, deviation));
  const [paying, asking] = [habits(posters, 0.04), habits(carriers, 0.06)];
  return Array.from({ length: jobs + later }, (_, nth) => {
    const age = days * (1 - nth / jobs);
    const load = drawLoad(draws, addDays(MIN_DAY, -Math.round(age)));
    // Takes the lower of two random numbers, so that a few firms get most of the work.
    const poster = Math.min(draws.below(posters), draws.below(posters));
    const carrier = Math.min(draws.below(carriers), draws.below(carriers));
    const chance = (paying[poster] ?? 0) + (asking[carrier] ?? 0) + normal(draws, 0.11);
    return {
      load,
      pence: Math.round(truePence(load) * Math.exp(chance)),
      posterId: `poster_${poster}`,
      carrierId: `carrier_${carrier}`,
      age,
    };
  });
}
