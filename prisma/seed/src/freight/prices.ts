import { type Day, daysBetween, weekday } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";

/** The facts of a load that determine its price. */
export interface PriceFacts {
  vehicleClass: VehicleClass;
  /** Share of the vehicle that it fills, by floor or by weight, 0 to 1. */
  share: number;
  miles: number;
  seaMiles: number;
  ferryFarePence: number | null;
  fromRegion: Region;
  toRegion: Region;
  postedOn: Day;
  collectDate: Day;
  bookedSlots: number;
  adr: boolean;
  tailLift: boolean;
  isBackload: boolean;
}

interface Vehicle {
  /**
   * Pounds for each job, and pounds for each mile. They differ from the rate card, so that the guide has something
   * to learn.
   */
  start: number;
  mile: number;
  payloadKg: number;
  pallets: number;
}

export const VEHICLES: Record<VehicleClass, Vehicle> = {
  SMALL_VAN: { start: 20, mile: 0.78, payloadKg: 600, pallets: 1 },
  LWB_VAN: { start: 30, mile: 1.02, payloadKg: 1_000, pallets: 3 },
  LUTON: { start: 45, mile: 1.16, payloadKg: 950, pallets: 5 },
  SEVEN_FIVE_T: { start: 95, mile: 1.42, payloadKg: 2_600, pallets: 9 },
  EIGHTEEN_T: { start: 115, mile: 1.78, payloadKg: 9_000, pallets: 14 },
  ARTIC: { start: 140, mile: 1.86, payloadKg: 24_500, pallets: 26 },
  FLATBED: { start: 165, mile: 1.98, payloadKg: 26_000, pallets: 26 },
  LOW_LOADER: { start: 235, mile: 3.0, payloadKg: 26_000, pallets: 26 },
};

/**
 * Price factors by destination. Much freight starts in the Midlands and at ports, so transport is expensive to
 * regions from which lorries return empty, and cheap on the way back.
 */
const INTO = {
  highlands: 0.26,
  northernIreland: 0.17,
  southWest: 0.13,
  centralScotland: 0.12,
  centralLondon: 0.12,
  northWales: 0.1,
  southWales: 0.08,
  london: 0.07,
  northEast: 0.06,
  eastAnglia: 0.05,
  southEast: 0.03,
  northWest: -0.02,
  yorkshire: -0.03,
  ports: -0.05,
  midlands: -0.07,
};

export type Region = keyof typeof INTO;

/** Price factors by weekday, Monday first. */
const WEEKDAYS = [0.02, -0.01, -0.01, 0, 0.04, 0.15, 0.22];
/** Price factors by month, January first: prices fall after Christmas and peak in the weeks before it. */
const MONTHS = [-0.06, -0.05, -0.02, 0, 0.01, 0, -0.01, -0.03, 0.01, 0.03, 0.06, 0.08];

/** Interpolates a day's value between the middles of two months. */
function byMonth(values: readonly number[], day: Day): number {
  const [month, monthDay] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  const [value = 0, next = 0] = [values[month - 1], values[monthDay < 15 ? (month + 10) % 12 : month % 12]];
  return value + (next - value) * (Math.abs(monthDay - 15) / 30);
}

/** Returns the season's share of the usual volume. Little moves between Christmas and New Year. */
export function seasonOf(day: Day): number {
  const quiet = day.slice(5) >= "12-24" || day.slice(5) <= "01-01";
  return quiet ? 0.25 : 1 + 2 * byMonth(MONTHS, day);
}

/**
 * Returns the share of the vehicle's full price that a load pays. A part load pays relatively more in a van, which
 * does one job at a time, than in a lorry, which can combine several.
 */
function partOf({ vehicleClass, share }: PriceFacts): number {
  const least = VEHICLES[vehicleClass].payloadKg <= 1_000 ? 0.82 : 0.42;
  return least + (1 - least) * Math.min(1, share);
}

/**
 * Returns the middle of the market price of such a load, in pence. The demo's firms do not know it:
 * carriers quote around this price, each a bit above or below, and the guide learns it from agreed prices.
 */
export function hiddenPence(load: PriceFacts): number {
  const { start, mile } = VEHICLES[load.vehicleClass];
  const miles = load.miles - load.seaMiles;
  const ahead = daysBetween(load.postedOn, load.collectDate);
  const log =
    INTO[load.toRegion] -
    0.75 * INTO[load.fromRegion] +
    (WEEKDAYS[weekday(load.collectDate) - 1] ?? 0) +
    byMonth(MONTHS, load.collectDate) +
    (ahead === 0 ? 0.12 : ahead >= 5 ? -0.03 : 0) +
    (load.adr ? 0.14 : 0) +
    (load.tailLift && load.vehicleClass !== "LUTON" ? 0.04 : 0) +
    (load.isBackload ? -0.3 : 0) +
    0.03 * load.bookedSlots;
  const pounds = start + mile * (Math.min(miles, 120) + 0.9 * Math.max(0, miles - 120));
  return 100 * pounds * partOf(load) * Math.exp(log) + (load.ferryFarePence ?? 0);
}
