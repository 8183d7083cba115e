import { type Day, HOUR_MS, londonInstant } from "@board/calendar";
import type { TimeWindow } from "@board/db/enums";

/** Miles an hour that a lorry makes over a whole run, roads of all kinds and stops at junctions included. */
export const AVERAGE_MPH = 40;

/** Default radius, in straight-line miles, of the search for collections. */
export const DEFAULT_EMPTY_MILES = 200;

/** Default number of hours ahead in the search for collections. */
export const DEFAULT_HOURS = 48;

/** Miles of a run by way of a load: empty to its collection, loaded, empty from its delivery to home. */
export interface RunMiles {
  toCollection: number;
  loaded: number;
  toHome: number;
  /** Both empty legs. */
  empty: number;
  /** All miles driven. */
  all: number;
  /** More than going straight home; never below 0. */
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

/** Pence for each mile driven, loaded or empty, as a whole number. */
export function pencePerMile(pence: number, { all }: RunMiles): number {
  return Math.round(pence / Math.max(1, all));
}

/** The instants at which a collection or delivery begins and ends: its booked slot, else its half day or day. */
export function slotOf(day: Day, window: TimeWindow, byTime: string | null): { opens: Date; closes: Date } {
  const opens = londonInstant(day, byTime === null && window === "PM" ? "12:00" : "00:00");
  if (byTime !== null) return { opens, closes: londonInstant(day, byTime) };
  return { opens, closes: londonInstant(day, window === "AM" ? "12:00" : "23:59") };
}

function after(at: Date, miles: number, mph: number): Date {
  return new Date(at.getTime() + Math.round((miles / mph) * HOUR_MS));
}

export interface RunTimes {
  /** At the collection, having waited for its slot to open where one is early. */
  collectAt: Date;
  /** True if that is in time for the slot. */
  reachable: boolean;
  deliverAt: Date;
  /** True if that is in time for the delivery; null where it has no deadline. */
  inTime: boolean | null;
  homeAt: Date;
}

interface Run {
  /** The instant at which the lorry is empty. */
  from: Date;
  miles: RunMiles;
  collect: { opens: Date; closes: Date };
  deliver: { closes: Date } | null;
  mph: number;
}

/** The times of a run by way of a load. Loading, tipping and the driver's breaks are not counted. */
export function runTimes({ from, miles, collect, deliver, mph }: Run): RunTimes {
  const arrives = after(from, miles.toCollection, mph);
  const collectAt = new Date(Math.max(arrives.getTime(), collect.opens.getTime()));
  const deliverAt = after(collectAt, miles.loaded, mph);
  return {
    collectAt,
    reachable: collectAt <= collect.closes,
    deliverAt,
    inTime: deliver && deliverAt <= deliver.closes,
    homeAt: after(deliverAt, miles.toHome, mph),
  };
}

interface Ranked {
  reachable: boolean;
  pencePerMile: number;
  extra: number;
  id: string;
}

/** Compares runs: those in time for the collection first, then by pence for every mile driven, then the shorter. */
export function byWorth(a: Ranked, b: Ranked): number {
  return (
    Number(b.reachable) - Number(a.reachable) ||
    b.pencePerMile - a.pencePerMile ||
    a.extra - b.extra ||
    (a.id < b.id ? 1 : -1)
  );
}
