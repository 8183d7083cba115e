import { dayNumber } from "@board/calendar";
import type { BoardFilters } from "../rules.ts";
import { ADR, TAIL_LIFT, typeBits, vehicleBits, weightBits } from "./columns.ts";
import type { OpenLoads } from "./open-loads.ts";
import type { Sight } from "./sight.ts";

const ALL_BITS = 0xff;
const ANY_TERMS = 255;

/** A question made ready for the columns. */
export interface Question {
  /** Whether the reader sees the slot's load and it passes every filter. */
  matches: (slot: number) => boolean;
  /** Slots of which every match is one, for each filter that names its loads. */
  pools: readonly (readonly number[])[][];
  /** About which part of the board matches, between 0 and 1. */
  share: number;
}

const sizeOf = (pool: readonly (readonly number[])[]) => pool.reduce((sum, { length }) => sum + length, 0);

function marks(size: number, places: readonly number[]): Uint8Array {
  const marked = new Uint8Array(size);
  for (const place of places) marked[place] = 1;
  return marked;
}

/** The places of the index that lie within the radius. */
function placesWithin(loads: OpenLoads, near: NonNullable<BoardFilters["near"]>): number[] {
  return [...near.outcodes.keys()].flatMap((outcode) => loads.places.at(outcode));
}

function bitNumbers(bits: number): number[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (bits >> bit) & 1);
}

/** The filters over the columns, in the words of the SQL's WHERE. */
export function questionOf(loads: OpenLoads, filters: BoardFilters, sight: Sight): Question {
  const { columns, groups, places } = loads;
  const pools: (readonly number[])[][] = [];
  const from = filters.from.length === 0 ? null : places.heldBy(filters.from);
  const to = filters.to.length === 0 ? null : places.heldBy(filters.to);
  const near = filters.near === null ? null : placesWithin(loads, filters.near);
  const vehicles = filters.vehicleClasses.length === 0 ? ALL_BITS : vehicleBits(filters.vehicleClasses);
  const types = filters.types.length === 0 ? ALL_BITS : typeBits(filters.types);
  const weights = filters.weightBands === null ? ALL_BITS : weightBits(filters.weightBands);
  const forbidden = (filters.noTailLift ? TAIL_LIFT : 0) | (filters.noAdr ? ADR : 0);
  const maxTerms = filters.maxTermsDays ?? ANY_TERMS;
  const exactly = filters.date === null ? null : dayNumber(filters.date);
  const firstDay = Math.max(sight.today, exactly ?? 0, filters.after === null ? 0 : dayNumber(filters.after));
  const lastDay = Math.min(
    exactly ?? Number.MAX_SAFE_INTEGER,
    filters.before === null ? Number.MAX_SAFE_INTEGER : dayNumber(filters.before),
  );

  if (from) pools.push(from.map((place) => groups.from.of(place)));
  if (to) pools.push(to.map((place) => groups.to.of(place)));
  if (near) pools.push(near.map((place) => groups.from.of(place)));
  if (exactly !== null) pools.push([groups.day.of(exactly)]);
  if (vehicles !== ALL_BITS) pools.push(bitNumbers(vehicles).map((bit) => groups.vehicle.of(bit)));
  if (types !== ALL_BITS) pools.push(bitNumbers(types).map((bit) => groups.type.of(bit)));
  if (weights !== ALL_BITS) pools.push(bitNumbers(weights).map((bit) => groups.weight.of(bit)));
  const share = pools.reduce((part, pool) => part * (sizeOf(pool) / Math.max(1, loads.size)), 1);

  const fromMarks = from && marks(places.size, from);
  const toMarks = to && marks(places.size, to);
  const nearMarks = near && marks(places.size, near);
  const { now, own, early, preferredBy, blockedBy } = sight;
  const blocked = blockedBy.size > 0;
  const { from: fromOf, to: toOf, poster, day, vehicle, type, weight, flags, terms, openAt } = columns;

  const matches = (slot: number): boolean => {
    if (fromMarks !== null && fromMarks[fromOf[slot] as number] === 0) return false;
    if (toMarks !== null && toMarks[toOf[slot] as number] === 0) return false;
    if (nearMarks !== null && nearMarks[fromOf[slot] as number] === 0) return false;
    if (((vehicles >> (vehicle[slot] as number)) & 1) === 0) return false;
    if (((types >> (type[slot] as number)) & 1) === 0) return false;
    if (((weights >> (weight[slot] as number)) & 1) === 0) return false;
    if (((flags[slot] as number) & forbidden) !== 0) return false;
    if ((terms[slot] as number) > maxTerms) return false;
    const dayOf = day[slot] as number;
    if (dayOf < firstDay || dayOf > lastDay) return false;
    const posterOf = poster[slot] as number;
    if (!early && (openAt[slot] as number) > now && posterOf !== own && !preferredBy.has(posterOf)) {
      return false;
    }
    return !(blocked && blockedBy.has(posterOf));
  };
  return { matches, pools, share };
}

/** The smallest of the pools; null where no filter names its loads. */
export function smallestPool(
  question: Question,
): { slots: readonly (readonly number[])[]; size: number } | null {
  let smallest = null;
  for (const slots of question.pools) {
    const size = sizeOf(slots);
    if (smallest === null || size < smallest.size) smallest = { slots, size };
  }
  return smallest;
}
