import { type Day, HOUR_MS, londonInstant } from "@board/calendar";
import type { TimeWindow, VehicleClass } from "@board/db/enums";
import { Driver } from "../../loads/drivers-hours.ts";
import { RATE_CARD } from "../../loads/guide-price/rules.ts";

/** Average speed of a lorry in miles per hour, over all kinds of roads and with stops at junctions. */
export const AVERAGE_MPH = 40;

/** Default radius of the search for collections, in straight-line miles. */
export const DEFAULT_EMPTY_MILES = 200;

/** Default maximum of extra miles compared with the direct way home. */
export const DEFAULT_EXTRA_MILES = 100;

/** Default number of hours ahead for which collections are searched. */
export const DEFAULT_HOURS = 48;

/** Miles of a run home with one load: empty to the collection, loaded to the delivery, and empty from there. */
export interface RunMiles {
  toCollection: number;
  loaded: number;
  toHome: number;
  /** Sum of the two empty legs. */
  empty: number;
  /** All miles driven. */
  all: number;
  /** Extra miles compared with the direct way home; never below 0. */
  extra: number;
}

export function runMiles(
  legs: { toCollection: number; loaded: number; toHome: number },
  straight: number,
): RunMiles {
  const empty = legs.toCollection + legs.toHome;
  const all = empty + legs.loaded;
  return { ...legs, empty, all, extra: Math.max(0, all - straight) };
}

/** Returns pence per mile driven, loaded or empty, rounded. */
export function pencePerMile(pence: number, { all }: RunMiles): number {
  return Math.round(pence / Math.max(1, all));
}

/**
 * Returns the times at which a collection or delivery opens and closes: a booked slot, otherwise the half day
 * or the day.
 */
export function slotOf(day: Day, window: TimeWindow, byTime: string | null): { opens: Date; closes: Date } {
  const opens = londonInstant(day, byTime === null && window === "PM" ? "12:00" : "00:00");
  if (byTime !== null) return { opens, closes: londonInstant(day, byTime) };
  return { opens, closes: londonInstant(day, window === "AM" ? "12:00" : "23:59") };
}

const MINUTE_MS = 60_000;

export interface RunTimes {
  /** Start of the collection, after any wait for its slot to open. */
  collectAt: Date;
  /** True if the lorry reaches the collection within its slot. */
  reachable: boolean;
  deliverAt: Date;
  /** True if the load is delivered within its slot; null if the delivery has no deadline. */
  inTime: boolean | null;
  homeAt: Date;
  /** Paid minutes from the start until the lorry is home, without daily rests. */
  dutyMinutes: number;
}

interface Run {
  /** Time at which the lorry is empty and the run starts. */
  from: Date;
  /** Hours that the driver has driven since the last daily rest. */
  driven: number;
  miles: Pick<RunMiles, "toCollection" | "loaded" | "toHome">;
  collect: { opens: Date; closes: Date };
  deliver: { closes: Date } | null;
  mph: number;
}

const msOf = (miles: number, mph: number) => Math.round((miles / mph) * HOUR_MS);

function dutyMinutes(driver: Driver, from: Date): number {
  return Math.round((driver.at - from.getTime() - driver.rested) / MINUTE_MS);
}

/**
 * Returns the times of a run with one load, including the driver's breaks and rests and half an hour at each
 * dock.
 */
export function runTimes({ from, driven, miles, collect, deliver, mph }: Run): RunTimes {
  const driver = new Driver(from, driven * HOUR_MS);
  driver.drive(msOf(miles.toCollection, mph));
  driver.waitUntil(collect.opens);
  const collectAt = new Date(driver.at);
  driver.atDock();
  driver.drive(msOf(miles.loaded, mph));
  const deliverAt = new Date(driver.at);
  driver.atDock();
  driver.drive(msOf(miles.toHome, mph));
  return {
    collectAt,
    reachable: collectAt <= collect.closes,
    deliverAt,
    inTime: deliver && deliverAt <= deliver.closes,
    homeAt: new Date(driver.at),
    dutyMinutes: dutyMinutes(driver, from),
  };
}

/** Returns the minutes on duty of the direct way home without a load. */
export function straightMinutes(
  { from, driven, mph }: Pick<Run, "from" | "driven" | "mph">,
  miles: number,
): number {
  const driver = new Driver(from, driven * HOUR_MS);
  driver.drive(msOf(miles, mph));
  return dutyMinutes(driver, from);
}

/** Share of the rate card's lower price per mile that pays for running costs; the rest pays for time. */
const MILE_SHARE = 0.55;

/**
 * Returns the cost of an extra mile and of an extra hour in whole pence, from the rate card and the average
 * speed.
 */
export function runningCost(vehicleClass: VehicleClass): { milePence: number; hourPence: number } {
  const { lowPerMile } = RATE_CARD[vehicleClass];
  return {
    milePence: Math.round(lowPerMile * MILE_SHARE),
    hourPence: Math.round(lowPerMile * (1 - MILE_SHARE) * AVERAGE_MPH),
  };
}

/**
 * Returns the cost of a detour in whole pence: the cost of its extra miles and of its extra minutes on duty.
 */
export function detourPence(
  { extra, extraMinutes }: { extra: number; extraMinutes: number },
  { milePence, hourPence }: { milePence: number; hourPence: number },
): number {
  return Math.round(extra * milePence + (extraMinutes / 60) * hourPence);
}

interface Ranked {
  reachable: boolean;
  /** False if the lorry would be home too late. */
  backInTime: boolean | null;
  inTime: boolean | null;
  earnsPence: number;
  extra: number;
  id: string;
}

/**
 * Compares two runs: those that keep every time come first, then those whose detour earns more, then those
 * with fewer extra miles.
 */
export function byWorth(a: Ranked, b: Ranked): number {
  const keeps = ({ reachable, inTime, backInTime }: Ranked) =>
    Number(reachable && inTime !== false && backInTime !== false);
  return keeps(b) - keeps(a) || b.earnsPence - a.earnsPence || a.extra - b.extra || (a.id < b.id ? 1 : -1);
}
