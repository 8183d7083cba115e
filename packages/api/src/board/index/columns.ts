import { DAY_MS, dayOfNumber, minutesOfTime } from "@board/calendar";
import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { isBookNow } from "../../loads/rules.ts";
import type { BoardRow } from "./board-row.ts";

/** Minutes of a day, its end included. */
const MINUTES = 1_441;
const MINUTES_AT_NOON = 720;

export const TAIL_LIFT = 1;
export const ADR = 2;

const VEHICLE_CLASSES = Object.values(VehicleClass);
const TYPES = Object.values(LoadType);
const WEIGHT_BANDS = Object.values(WeightBand);

/** One bit for each of the values. */
function bitsOf<T>(all: readonly T[], some: readonly T[]): number {
  return some.reduce((bits, value) => bits | (1 << all.indexOf(value)), 0);
}

export const vehicleBits = (values: readonly VehicleClass[]) => bitsOf(VEHICLE_CLASSES, values);
export const typeBits = (values: readonly LoadType[]) => bitsOf(TYPES, values);
export const weightBits = (values: readonly WeightBand[]) => bitsOf(WEIGHT_BANDS, values);

/** The latest minute of the collection day at which the load can be collected. */
function collectMinutes(row: BoardRow): number {
  if (row.collectByTime !== null) return minutesOfTime(row.collectByTime);
  return row.collectWindow === "AM" ? MINUTES_AT_NOON : MINUTES - 1;
}

/** The price that counts for a sort: the poster's own, else the middle of the guide. */
function priceOf(row: BoardRow): number {
  if (isBookNow(row) && row.bookNowPence !== null) return row.bookNowPence;
  return (row.guideLowPence + row.guideHighPence) / 2;
}

/** The column that each order looks at; loads with the same value stand newest first. */
export const SORTED_BY = {
  collect: "collect",
  miles: "miles",
  price: "price",
  ppm: "perMile",
  openAt: "openAt",
} as const;

/** What filters, sorts and sight look at, a column for each, by slot. Sort keys stand so that the lowest is the best. */
export class Columns {
  ids: string[] = [];
  from = new Uint16Array(0);
  to = new Uint16Array(0);
  poster = new Uint32Array(0);
  day = new Int32Array(0);
  vehicle = new Uint8Array(0);
  type = new Uint8Array(0);
  weight = new Uint8Array(0);
  flags = new Uint8Array(0);
  terms = new Uint8Array(0);
  openAt = new Float64Array(0);
  /** The number of the change that the slot shows. */
  seq = new Float64Array(0);
  collect = new Float64Array(0);
  miles = new Float64Array(0);
  price = new Float64Array(0);
  perMile = new Float64Array(0);

  get capacity(): number {
    return this.day.length;
  }

  reserve(slots: number): void {
    this.from = grown(this.from, new Uint16Array(slots));
    this.to = grown(this.to, new Uint16Array(slots));
    this.poster = grown(this.poster, new Uint32Array(slots));
    this.day = grown(this.day, new Int32Array(slots));
    this.vehicle = grown(this.vehicle, new Uint8Array(slots));
    this.type = grown(this.type, new Uint8Array(slots));
    this.weight = grown(this.weight, new Uint8Array(slots));
    this.flags = grown(this.flags, new Uint8Array(slots));
    this.terms = grown(this.terms, new Uint8Array(slots));
    this.openAt = grown(this.openAt, new Float64Array(slots));
    this.seq = grown(this.seq, new Float64Array(slots));
    this.collect = grown(this.collect, new Float64Array(slots));
    this.miles = grown(this.miles, new Float64Array(slots));
    this.price = grown(this.price, new Float64Array(slots));
    this.perMile = grown(this.perMile, new Float64Array(slots));
  }

  write(slot: number, row: BoardRow, numbers: { from: number; to: number; poster: number }): void {
    const price = priceOf(row);
    this.ids[slot] = row.id;
    this.from[slot] = numbers.from;
    this.to[slot] = numbers.to;
    this.poster[slot] = numbers.poster;
    this.day[slot] = row.collectDate.getTime() / DAY_MS;
    this.vehicle[slot] = VEHICLE_CLASSES.indexOf(row.vehicleClass);
    this.type[slot] = TYPES.indexOf(row.type);
    this.weight[slot] = WEIGHT_BANDS.indexOf(row.weightBand);
    this.flags[slot] = (row.tailLift ? TAIL_LIFT : 0) | (row.adr ? ADR : 0);
    this.terms[slot] = row.termsDays;
    this.openAt[slot] = row.openToAllAt.getTime();
    this.seq[slot] = Number(row.boardSeq ?? 0);
    this.collect[slot] = (this.day[slot] as number) * MINUTES + collectMinutes(row);
    this.miles[slot] = row.miles;
    this.price[slot] = -price;
    this.perMile[slot] = -(price / row.miles);
  }

  /** What the database sorts by where the order is `collect`: the day and the time, as text. */
  collectText(slot: number): string {
    const key = this.collect[slot] as number;
    const minutes = key % MINUTES;
    const two = (number: number) => String(number).padStart(2, "0");
    return `${dayOfNumber((key - minutes) / MINUTES)}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  }
}

function grown<T extends { set(from: T): void }>(from: T, into: T): T {
  into.set(from);
  return into;
}
