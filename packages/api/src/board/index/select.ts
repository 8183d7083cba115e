import { dayOfNumber } from "@board/calendar";
import { sightOf } from "../../loads/audience/rules.ts";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import type { BoardPlace, PageQuestion } from "../sql.ts";
import { isPrivate } from "./audiences.ts";
import { SORTED_BY } from "./columns.ts";
import { type Question, questionOf, type ReaderAt } from "./matcher.ts";
import type { FixedSort, OpenLoads } from "./open-loads.ts";
import type { SlotList } from "./slot-list.ts";
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
    const walked = { sort: asked.sort, isPast, limit: asked.limit, steps: poolSteps };
    const found = walk(loads, question, reader, walked);
    if (found !== null) return found;
  }
  const first = new Best(asked.limit, loads.comparing(asked.sort));
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
 * `steps`. The loads that the reader sees early are found by their posters and by who was asked, because the order
 * leaves out runs of early loads.
 */
function walk(
  loads: OpenLoads,
  { matches }: Question,
  reader: ReaderAt,
  { sort, isPast, limit, steps }: Walk,
): number[] | null {
  const isEarly = earlyFor(loads, reader);
  const early = seenEarly(loads, reader).filter((slot) => matches(slot) && (isPast === null || isPast(slot)));
  const found: number[] = [];
  let left = steps;
  loads.orders[sort].walk(
    isPast,
    (slot) => {
      if (matches(slot) && !isEarly(slot)) found.push(slot);
      left -= 1;
      return found.length < limit && left >= 0;
    },
    reader.early ? undefined : reader.now,
  );
  if (left < 0) return null;
  return early.length === 0 ? found : [...early, ...found].sort(loads.comparing(sort)).slice(0, limit);
}

/** Returns a test for loads in early access; no load is early for a firm that sees all of them. */
function earlyFor({ columns: { openAt } }: OpenLoads, { early, now }: ReaderAt): (slot: number) => boolean {
  return early ? () => false : (slot) => (openAt[slot] as number) > now;
}

/**
 * Returns the early loads that a reader sees: its own, those of posters that prefer it, and those that it was asked for.
 */
function seenEarly(loads: OpenLoads, reader: ReaderAt): number[] {
  const isEarly = earlyFor(loads, reader);
  const seen = new Set<number>();
  for (const poster of [reader.firm, ...reader.preferredBy]) {
    for (const slot of loads.posters.slotsOf(poster)) if (isEarly(slot)) seen.add(slot);
  }
  for (const slot of loads.audiences.askedOf(reader)) if (isEarly(slot)) seen.add(slot);
  return [...seen];
}

/**
 * Counts the loads that a reader does not see: past days, posters that blocked the firm, early access, and loads that are
 * for others.
 */
function countHidden(loads: OpenLoads, matches: Question["matches"], reader: ReaderAt): number {
  const { collectDate } = loads.fields;
  const first = dayOfNumber(reader.today);
  const over = collectDate.passing({ has: (day) => day < first }).numbers;
  const isEarly = earlyFor(loads, reader);
  const isForOthers = (slot: number) => {
    const audience = loads.audiences.of(slot);
    return isPrivate(audience) && sightOf(audience, reader) === "never";
  };
  const others = new Set(seenEarly(loads, reader));
  for (const day of over) for (const slot of collectDate.slotsOf(day)) others.add(slot);
  for (const poster of reader.blockedBy) for (const slot of loads.posters.slotsOf(poster)) others.add(slot);
  // Every other load is hidden only while it is early, or if it is for others; those are counted without visiting each.
  const seen = loads.audiences.privateFor(reader).reduce((sum, { size }) => sum + size, 0);
  let hidden = loads.audiences.privateSize - seen;
  if (!reader.early) hidden += loads.orders.openAt.count(isEarly);
  for (const slot of others) hidden += Number(!matches(slot)) - Number(isEarly(slot) || isForOthers(slot));
  return hidden;
}

/**
 * Counts the visible loads that pass the filters. Without filters the hidden loads are subtracted from all,
 * because they are fewer.
 */
export function countSlots(loads: OpenLoads, filters: BoardFilters, reader: ReaderAt): number {
  const { pool, matches } = questionOf(loads, filters, reader);
  let count = 0;
  if (pool !== null) {
    eachOf(pool.slots, (slot) => {
      if (pool.matches(slot)) count += 1;
    });
    return count;
  }
  return loads.size - countHidden(loads, matches, reader);
}

/** Returns the sort key of a slot, the same key as in the SQL query. */
export function sortKeyOf(loads: OpenLoads, { sort, filters }: PageQuestion, slot: number): string | number {
  const { columns } = loads;
  switch (sort) {
    case "newest":
      return loads.idOf(slot);
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

/** Returns a test for slots that come after the place in a cursor, as in the SQL query. */
function pastPlace(loads: OpenLoads, sort: FixedSort, [value, id]: BoardPlace): (slot: number) => boolean {
  const { columns } = loads;
  const older = (slot: number) => loads.idOf(slot) < id;
  if (sort === "newest" || sort === "collect") {
    const text = (slot: number) => (sort === "newest" ? loads.idOf(slot) : columns.collectText(slot));
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

/** Visits the slots of lists; in each the last one first, because that is mostly the newest load. */
function eachOf(lists: readonly SlotList[], visit: (slot: number) => void): void {
  for (const { slots, size } of lists) {
    for (let nth = size - 1; nth >= 0; nth -= 1) visit(slots[nth] as number);
  }
}

function takeMatching(
  pool: readonly SlotList[],
  matches: Question["matches"],
  isPast: ((slot: number) => boolean) | null,
  into: Best,
): void {
  eachOf(pool, (slot) => {
    if (matches(slot) && (isPast === null || isPast(slot))) into.offer(slot);
  });
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
  for (const [miles, outcodes] of ringsAround(filters.near.outcodes)) {
    if (found.length >= limit) break;
    if (after !== null && miles < Number(after[0])) continue;
    const isPast =
      after !== null && miles === after[0] ? (slot: number) => loads.idOf(slot) < after[1] : null;
    const first = new Best(limit - found.length, loads.comparing("newest"));
    const ring = outcodes.map((outcode) => fromOutcode.slotsOf(fromOutcode.known(outcode)));
    takeMatching(ring, matches, isPast, first);
    found.push(...first.inOrder());
  }
  return found;
}
