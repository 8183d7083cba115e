import { dayOfNumber } from "@board/calendar";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import type { BoardPlace, PageQuestion } from "../sql.ts";
import { SORTED_BY } from "./columns.ts";
import { type Question, questionOf, type ReaderAt } from "./matcher.ts";
import type { FixedSort, OpenLoads } from "./open-loads.ts";
import { Best } from "./sorted-slots.ts";

/** Cost of testing one slot of a pool and keeping the best ones, in steps along an order. */
const POOL_STEP = 4;

/** Returns the slots of one page in the requested order, which are the rows that the SQL query returns. */
export function selectSlots(loads: OpenLoads, asked: PageQuestion, reader: ReaderAt): number[] {
  const question = questionOf(loads, asked.filters, reader);
  if (asked.sort === "near") return nearest(loads, question, asked);
  const isPast = asked.after && pastPlace(loads, asked.sort, asked.after);
  const { pool } = question;
  const poolSteps = pool === null ? Number.POSITIVE_INFINITY : pool.size * POOL_STEP;
  const steps = Math.min(loads.size, asked.limit / Math.max(question.share, 1e-9));
  if (steps <= poolSteps) {
    const found = walk(loads, question, { sort: asked.sort, isPast, limit: asked.limit, steps: poolSteps });
    if (found !== null) return found;
  }
  const first = new Best(asked.limit, comparing(loads, asked.sort));
  if (pool !== null) takeMatching(pool.slots, pool.matches, isPast, first);
  return first.inOrder();
}

interface Walk {
  sort: FixedSort;
  isPast: ((slot: number) => boolean) | null;
  limit: number;
  steps: number;
}

/**
 * Follows an order and collects matches; null if they are so rare that testing the pool costs less than
 * `steps`.
 */
function walk(
  loads: OpenLoads,
  { matches }: Question,
  { sort, isPast, limit, steps }: Walk,
): number[] | null {
  const found: number[] = [];
  let left = steps;
  loads.orders[sort].walk(isPast, (slot) => {
    if (matches(slot)) found.push(slot);
    left -= 1;
    return found.length < limit && left >= 0;
  });
  return left < 0 ? null : found;
}

/** Returns all loads that a reader may not see: past days, posters that blocked the firm, early access. */
function maybeHidden(loads: OpenLoads, { today, blockedBy, now }: ReaderAt): Set<number> {
  const { collectDate } = loads.fields;
  const first = dayOfNumber(today);
  const over = collectDate.passing({ has: (day) => day < first });
  const slots = new Set(over.numbers.flatMap((number) => collectDate.slotsOf(number)));
  for (const poster of blockedBy) for (const slot of loads.posters.slotsOf(poster)) slots.add(slot);
  const { openAt } = loads.columns;
  loads.orders.openAt.walk(
    (slot) => (openAt[slot] as number) > now,
    (slot) => {
      slots.add(slot);
      return true;
    },
  );
  return slots;
}

/**
 * Counts the visible loads that pass the filters. Without filters the hidden loads are subtracted from all,
 * because they are fewer.
 */
export function countSlots(loads: OpenLoads, filters: BoardFilters, reader: ReaderAt): number {
  const { pool, matches } = questionOf(loads, filters, reader);
  let count = 0;
  if (pool !== null) {
    for (const slots of pool.slots) for (const slot of slots) if (pool.matches(slot)) count += 1;
    return count;
  }
  for (const slot of maybeHidden(loads, reader)) if (!matches(slot)) count += 1;
  return loads.size - count;
}

/** Returns the sort key of a slot, the same key as in the SQL query. */
export function sortKeyOf(loads: OpenLoads, { sort, filters }: PageQuestion, slot: number): string | number {
  const { columns } = loads;
  switch (sort) {
    case "newest":
      return columns.ids[slot] as string;
    case "collect":
      return columns.collectText(slot);
    case "miles":
      return columns.miles[slot] as number;
    case "price":
      return -(columns.price[slot] as number);
    case "ppm":
      return -(columns.perMile[slot] as number);
    case "near":
      return filters.near?.outcodes.get(outcodeOf(loads, slot)) ?? 0;
  }
}

function outcodeOf(loads: OpenLoads, slot: number): string {
  const { fromOutcode } = loads.fields;
  return String(fromOutcode.valueOf(fromOutcode.numbers[slot] as number));
}

function comparing(loads: OpenLoads, sort: FixedSort): (a: number, b: number) => number {
  if (sort === "newest") return (a, b) => loads.newerFirst(a, b);
  const keys = loads.columns[SORTED_BY[sort]];
  return (a, b) => (keys[a] as number) - (keys[b] as number) || loads.newerFirst(a, b);
}

/** Returns a test for slots that come after the place in a cursor, as in the SQL query. */
function pastPlace(loads: OpenLoads, sort: FixedSort, [value, id]: BoardPlace): (slot: number) => boolean {
  const { columns } = loads;
  const older = (slot: number) => (columns.ids[slot] as string) < id;
  if (sort === "newest" || sort === "collect") {
    const text =
      sort === "newest" ? (slot: number) => columns.ids[slot] as string : columns.collectText.bind(columns);
    const past = sort === "newest" ? (own: string) => own < value : (own: string) => own > value;
    return (slot) => {
      const own = text(slot);
      return past(own) || (own === value && older(slot));
    };
  }
  const keys = columns[SORTED_BY[sort]];
  const key = sort === "miles" ? Number(value) : -Number(value);
  return (slot) => (keys[slot] as number) > key || (keys[slot] === key && older(slot));
}

function takeMatching(
  pool: readonly (readonly number[])[],
  matches: Question["matches"],
  isPast: ((slot: number) => boolean) | null,
  into: Best,
): void {
  for (const slots of pool) {
    for (const slot of slots) if (matches(slot) && (isPast === null || isPast(slot))) into.offer(slot);
  }
}

type Ring = readonly [miles: number, outcodes: string[]];

/** Cached rings of each radius, because the same radius is asked for often. */
const ringsOf = new WeakMap<ReadonlyMap<string, number>, readonly Ring[]>();

/** Groups outcodes into rings by distance, the nearest first; outcodes at an equal distance form one ring. */
function ringsAround(outcodes: ReadonlyMap<string, number>): readonly Ring[] {
  const known = ringsOf.get(outcodes);
  if (known !== undefined) return known;
  const byMiles = new Map<number, string[]>();
  for (const [outcode, miles] of outcodes) {
    const ring = byMiles.get(miles);
    if (ring) ring.push(outcode);
    else byMiles.set(miles, [outcode]);
  }
  const rings = [...byMiles].sort(([a], [b]) => a - b);
  ringsOf.set(outcodes, rings);
  return rings;
}

/** Returns the loads within a radius, one ring after the other from the centre. */
function nearest(loads: OpenLoads, { matches }: Question, { filters, after, limit }: PageQuestion): number[] {
  const found: number[] = [];
  if (filters.near === undefined) return found;
  const { fromOutcode } = loads.fields;
  const newerFirst = (a: number, b: number) => loads.newerFirst(a, b);
  for (const [miles, outcodes] of ringsAround(filters.near.outcodes)) {
    if (found.length >= limit) break;
    if (after !== null && miles < Number(after[0])) continue;
    const isPast =
      after !== null && miles === after[0]
        ? (slot: number) => (loads.columns.ids[slot] as string) < after[1]
        : null;
    const first = new Best(limit - found.length, newerFirst);
    for (const outcode of outcodes) {
      takeMatching([fromOutcode.slotsOf(fromOutcode.known(outcode))], matches, isPast, first);
    }
    found.push(...first.inOrder());
  }
  return found;
}
