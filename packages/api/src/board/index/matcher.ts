import type { ActingFirm } from "../../core/actor.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import { missingOf } from "../../firms/requirements/rules.ts";
import { type BoardReader, isShownTo, seesEarly } from "../../loads/filters/readers.ts";
import { type BoardFilters, conditionsOf } from "../../loads/filters/rules.ts";
import { isPrivate } from "./audiences.ts";
import type { Memberships, Relations } from "./memory.ts";
import type { OpenLoads, Snapshot } from "./open-loads.ts";
import type { SlotList } from "./slot-list.ts";

/** An instant in Unix milliseconds, and its London day as a number. */
export interface Moment {
  now: number;
  today: number;
}

/**
 * The firm that reads the board at one instant. Firms are identified by the index's numbers; -1 is a firm
 * that never posted.
 */
export interface ReaderAt extends BoardReader<number>, Moment {}

/** The firm that reads the board. */
export type ReaderFirm = Pick<ActingFirm, "id" | "plan" | "facts">;

/** True if the firm meets a load's requirements. */
export function isEligible(firm: ReaderFirm, { asking }: Pick<Snapshot, "asking">, checks: CarrierChecks) {
  return asking === null || missingOf(asking, firm.facts, checks).length === 0;
}

export function readerAt(
  firm: Pick<ActingFirm, "id" | "plan">,
  loads: OpenLoads,
  { relations, memberships }: { relations: Relations; memberships: Memberships },
  { now, today }: Moment,
): ReaderAt {
  return {
    id: firm.id,
    firm: loads.posters.known(firm.id),
    now,
    today,
    early: firm.plan === "PRIORITY",
    preferredBy: relations.preferring(firm.id),
    blockedBy: relations.blocking(firm.id),
    memberOf: memberships.of(firm.id),
  };
}

/** True if a POSTED load is on this reader's board (contract 6 and 14). */
export function sees(
  reader: ReaderAt,
  load: Pick<Snapshot, "poster" | "openAt" | "day" | "audience">,
): boolean {
  return load.day >= reader.today && isShownTo(reader, load.poster, load.openAt, load.audience);
}

/** True if a load of the board counts as shown to a reader from the beginning of early access on. */
export function isEarlyFor(reader: ReaderAt, { poster, audience }: Pick<Snapshot, "poster" | "audience">) {
  return !isPrivate(audience) && seesEarly(reader, poster);
}

/** Lists of slots that contain every load which passes one filter, and their total size. */
interface SlotPool {
  slots: readonly SlotList[];
  size: number;
  /** True if a load from these lists is visible to the reader and passes all filters. */
  matches: (slot: number) => boolean;
}

/** Filters and reader, compiled for the columns of the index. */
export interface Question {
  /** True if the load of a slot is visible to the reader and passes all filters. */
  matches: (slot: number) => boolean;
  /** The filter with the fewest candidates; null without filters. */
  pool: SlotPool | null;
  /** Estimated share of the board that matches, from 0 to 1. */
  share: number;
}

/** A filter on one column: the number of each slot's value, and which numbers pass. */
interface FilterCheck {
  numbers: Uint32Array;
  marks: Uint8Array;
}

/**
 * Compiles filters and reader: each filter becomes a set of column values, and the most selective is tested
 * first.
 */
export function questionOf(loads: OpenLoads, filters: BoardFilters, reader: ReaderAt): Question {
  const conditions = conditionsOf(filters).map(({ field, allowed }) => {
    const column = loads.fields[field];
    const { numbers, marks } = column.passing(allowed);
    const slots = numbers.map((number) => column.slotsOf(number));
    const size = slots.reduce((sum, list) => sum + list.size, 0);
    return { slots, size, check: { numbers: column.numbers, marks } };
  });
  conditions.sort((a, b) => a.size - b.size);
  const [first, ...others] = conditions;
  const rest = others.map(({ check }) => check);
  return {
    matches: matching(loads, reader, first ? [first.check, ...rest] : []),
    pool: first ? { slots: first.slots, size: first.size, matches: matching(loads, reader, rest) } : null,
    share: conditions.reduce((share, { size }) => (share * size) / Math.max(1, loads.size), 1),
  };
}

function matching(
  loads: OpenLoads,
  reader: ReaderAt,
  checks: readonly FilterCheck[],
): (slot: number) => boolean {
  const posters = loads.posters.numbers;
  const { audiences } = loads;
  const { day, openAt } = loads.columns;
  return (slot) => {
    for (let nth = 0; nth < checks.length; nth += 1) {
      const { numbers, marks } = checks[nth] as FilterCheck;
      if (marks[numbers[slot] as number] === 0) return false;
    }
    return (
      (day[slot] as number) >= reader.today &&
      isShownTo(reader, posters[slot] as number, openAt[slot] as number, audiences.of(slot))
    );
  };
}
