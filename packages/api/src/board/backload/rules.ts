import { type Day, HOUR_MS, londonInstant } from "@board/calendar";
import type { TimeWindow, VehicleClass } from "@board/db/enums";
import { RATE_CARD } from "../../loads/guide-price/rules.ts";
import { DRIVERS_HOURS } from "../../loads/rules.ts";

/** Miles an hour that a lorry makes over a whole run, roads of all kinds and stops at junctions included. */
export const AVERAGE_MPH = 40;

/** Default radius, in straight-line miles, of the search for collections. */
export const DEFAULT_EMPTY_MILES = 200;

/** Default number of miles more than straight home that a run may take. */
export const DEFAULT_EXTRA_MILES = 100;

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

const MINUTE_MS = 60_000;
const BEFORE_BREAK_MS = DRIVERS_HOURS.beforeBreak * MINUTE_MS;
const BREAK_MS = DRIVERS_HOURS.break * MINUTE_MS;
const DRIVING_A_DAY_MS = DRIVERS_HOURS.drivingADay * MINUTE_MS;
const DUTY_A_DAY_MS = DRIVERS_HOURS.dutyADay * MINUTE_MS;
const REST_MS = DRIVERS_HOURS.rest * MINUTE_MS;
/** Hours at a dock, once to load and once to tip. */
const AT_DOCK = 0.5;

/** A driver on the way: hours driven since the last break and the last rest, and rested on the way, all in milliseconds. */
class Driver {
  at: number;
  rested = 0;
  #sinceBreak: number;
  #today: number;
  #dutySince: number;

  constructor(from: Date, drivenHours: number) {
    this.at = from.getTime();
    this.#today = drivenHours * HOUR_MS;
    this.#sinceBreak = this.#today % BEFORE_BREAK_MS;
    this.#dutySince = this.at - this.#today;
  }

  drive(miles: number, mph: number): void {
    let left = Math.round((miles / mph) * HOUR_MS);
    while (left > 0) {
      const today = Math.min(DRIVING_A_DAY_MS - this.#today, this.#dutyLeft());
      const stretch = Math.min(left, today, BEFORE_BREAK_MS - this.#sinceBreak);
      if (today <= 0) this.#rest();
      else if (stretch <= 0) this.#pause();
      else {
        this.at += stretch;
        this.#today += stretch;
        this.#sinceBreak += stretch;
        left -= stretch;
      }
    }
  }

  /** Waits, where it is early: long enough is a break, and all night is a rest. */
  waitUntil(opens: Date): void {
    const wait = opens.getTime() - this.at;
    if (wait >= REST_MS) this.#rest(wait);
    else if (wait > 0) {
      if (wait >= BREAK_MS) this.#sinceBreak = 0;
      this.at += wait;
    }
  }

  atDock(): void {
    if (this.#dutyLeft() < AT_DOCK * HOUR_MS) this.#rest();
    this.at += AT_DOCK * HOUR_MS;
  }

  #dutyLeft(): number {
    return this.#dutySince + DUTY_A_DAY_MS - this.at;
  }

  #pause(): void {
    this.at += BREAK_MS;
    this.#sinceBreak = 0;
  }

  #rest(ms = REST_MS): void {
    this.at += ms;
    this.rested += ms;
    this.#today = 0;
    this.#sinceBreak = 0;
    this.#dutySince = this.at;
  }
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
  /** From the start to home without daily rests: what is paid for. */
  dutyMinutes: number;
}

interface Run {
  /** The instant at which the lorry is empty. */
  from: Date;
  /** Hours that its driver has driven since the last daily rest. */
  driven: number;
  miles: Pick<RunMiles, "toCollection" | "loaded" | "toHome">;
  collect: { opens: Date; closes: Date };
  deliver: { closes: Date } | null;
  mph: number;
}

function dutyMinutes(driver: Driver, from: Date): number {
  return Math.round((driver.at - from.getTime() - driver.rested) / MINUTE_MS);
}

/** The times of a run by way of a load, with the breaks and rests of its driver and half an hour at each dock. */
export function runTimes({ from, driven, miles, collect, deliver, mph }: Run): RunTimes {
  const driver = new Driver(from, driven);
  driver.drive(miles.toCollection, mph);
  driver.waitUntil(collect.opens);
  const collectAt = new Date(driver.at);
  driver.atDock();
  driver.drive(miles.loaded, mph);
  const deliverAt = new Date(driver.at);
  driver.atDock();
  driver.drive(miles.toHome, mph);
  return {
    collectAt,
    reachable: collectAt <= collect.closes,
    deliverAt,
    inTime: deliver && deliverAt <= deliver.closes,
    homeAt: new Date(driver.at),
    dutyMinutes: dutyMinutes(driver, from),
  };
}

/** Minutes on duty straight home, without a load. */
export function straightMinutes(
  { from, driven, mph }: Pick<Run, "from" | "driven" | "mph">,
  miles: number,
): number {
  const driver = new Driver(from, driven);
  driver.drive(miles, mph);
  return dutyMinutes(driver, from);
}

/** The part of the rate card's lower price for a mile that driving it costs; the rest pays for driver and lorry by the hour. */
const MILE_SHARE = 0.55;

/** The cost of a mile and of an hour more with a vehicle, in whole pence: from the rate card, at the average speed. */
export function runningCost(vehicleClass: VehicleClass): { milePence: number; hourPence: number } {
  const { lowPerMile } = RATE_CARD[vehicleClass];
  return {
    milePence: Math.round(lowPerMile * MILE_SHARE),
    hourPence: Math.round(lowPerMile * (1 - MILE_SHARE) * AVERAGE_MPH),
  };
}

/** The cost of a detour: its miles and its minutes on duty more than straight home, in whole pence. */
export function detourPence(
  { extra, extraMinutes }: { extra: number; extraMinutes: number },
  { milePence, hourPence }: { milePence: number; hourPence: number },
): number {
  return Math.round(extra * milePence + (extraMinutes / 60) * hourPence);
}

interface Ranked {
  reachable: boolean;
  /** False where it comes home too late. */
  backInTime: boolean | null;
  inTime: boolean | null;
  earnsPence: number;
  extra: number;
  id: string;
}

/** Compares runs: those that keep every time first, then by what the detour earns, then the shorter. */
export function byWorth(a: Ranked, b: Ranked): number {
  const keeps = ({ reachable, inTime, backInTime }: Ranked) =>
    Number(reachable && inTime !== false && backInTime !== false);
  return keeps(b) - keeps(a) || b.earnsPence - a.earnsPence || a.extra - b.extra || (a.id < b.id ? 1 : -1);
}
