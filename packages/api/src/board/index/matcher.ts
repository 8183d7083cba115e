import type { ActingFirm } from "../../core/actor.ts";
import type { CarrierChecks } from "../../core/carrier-facts.ts";
import { missingOf } from "../../firms/requirements/rules.ts";
import { type BoardReader, isShownTo } from "../../loads/filters/readers.ts";
import { type BoardFilters, conditionsOf } from "../../loads/filters/rules.ts";
import type { Relations } from "./memory.ts";
import type { OpenLoads, Snapshot } from "./open-loads.ts";

/** An instant in milliseconds since 1970, and its London day as a number. */
export interface Moment {
  now: number;
  today: number;
}

/** The firm that reads the board, at one instant; firms by the index's numbers, -1 for one that never posted. */
export interface Sight extends BoardReader<number>, Moment {}

/** The firm that reads. */
export type ReaderFirm = Pick<ActingFirm, "id" | "plan" | "facts">;

/** True if the firm meets what a load asks of carriers. */
export function isEligible(firm: ReaderFirm, { asking }: Pick<Snapshot, "asking">, checks: CarrierChecks) {
  return asking === null || missingOf(asking, firm.facts, checks).length === 0;
}

export function sightOf(
  firm: Pick<ActingFirm, "id" | "plan">,
  loads: OpenLoads,
  relations: Relations,
  { now, today }: Moment,
): Sight {
  return {
    firm: loads.posters.known(firm.id),
    now,
    today,
    early: firm.plan === "PRIORITY",
    preferredBy: relations.preferring(firm.id),
    blockedBy: relations.blocking(firm.id),
  };
}

/** True if a load that is POSTED is on this reader's board (contract 6). */
export function sees(sight: Sight, load: Pick<Snapshot, "poster" | "openAt" | "day">): boolean {
  return load.day >= sight.today && isShownTo(sight, load.poster, load.openAt);
}

/** Lists of slots that hold every match of a question, and how many slots they are. */
interface Pool {
  slots: readonly (readonly number[])[];
  size: number;
  /** True if the reader sees the load of a slot of these lists and it passes every filter. */
  matches: (slot: number) => boolean;
}

/** A question made ready for the columns. */
export interface Question {
  /** True if the reader sees the slot's load and it passes every filter. */
  matches: (slot: number) => boolean;
  /** The smallest pool; null where there is no filter. */
  pool: Pool | null;
  /** About which part of the board matches, between 0 and 1. */
  share: number;
}

/** The values of one column that pass a filter, as marks by their numbers. */
interface Check {
  numbers: Uint32Array;
  marks: Uint8Array;
}

/** Makes a question ready: each filter as the values of its column that pass, the one that few loads pass first. */
export function questionOf(loads: OpenLoads, filters: BoardFilters, sight: Sight): Question {
  const conditions = conditionsOf(filters).map(({ field, allowed }) => {
    const column = loads.fields[field];
    const { numbers, marks } = column.passing(allowed);
    const slots = numbers.map((number) => column.slotsOf(number));
    const size = slots.reduce((sum, { length }) => sum + length, 0);
    return { slots, size, check: { numbers: column.numbers, marks } };
  });
  conditions.sort((a, b) => a.size - b.size);
  const [first, ...others] = conditions;
  const rest = others.map(({ check }) => check);
  return {
    matches: matching(loads, sight, first ? [first.check, ...rest] : []),
    pool: first ? { slots: first.slots, size: first.size, matches: matching(loads, sight, rest) } : null,
    share: conditions.reduce((share, { size }) => (share * size) / Math.max(1, loads.size), 1),
  };
}

function matching(loads: OpenLoads, sight: Sight, checks: readonly Check[]): (slot: number) => boolean {
  const posters = loads.posters.numbers;
  const { day, openAt } = loads.columns;
  return (slot) => {
    for (let nth = 0; nth < checks.length; nth += 1) {
      const { numbers, marks } = checks[nth] as Check;
      if (marks[numbers[slot] as number] === 0) return false;
    }
    return (
      (day[slot] as number) >= sight.today &&
      isShownTo(sight, posters[slot] as number, openAt[slot] as number)
    );
  };
}
