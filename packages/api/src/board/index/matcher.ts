import type { ActingFirm } from "../../actor.ts";
import { type BoardFilters, conditionsOf, isShownTo, type Reader } from "../rules.ts";
import type { Relations } from "./memory.ts";
import type { OpenLoads, Snapshot } from "./open-loads.ts";

/** An instant in milliseconds since 1970, and its London day as a number. */
export interface Moment {
  now: number;
  today: number;
}

/** The firm that reads the board, at one instant; firms by the index's numbers, -1 for one that never posted. */
export interface Sight extends Reader<number>, Moment {}

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

/** Makes a question ready: each filter as the values of its column that pass. */
export function questionOf(loads: OpenLoads, filters: BoardFilters, sight: Sight): Question {
  const checks: { numbers: Uint32Array; marks: Uint8Array }[] = [];
  let pool: Pool | null = null;
  let share = 1;
  for (const { key, field, asked, allowed } of conditionsOf(filters)) {
    const column = loads.fields[field];
    const { numbers, marks } = column.passing(allowed, `${key} ${asked}`);
    const slots = numbers.map((number) => column.slotsOf(number));
    const size = slots.reduce((sum, { length }) => sum + length, 0);
    checks.push({ numbers: column.numbers, marks });
    share *= size / Math.max(1, loads.size);
    if (pool === null || size < pool.size) pool = { slots, size };
  }
  const posters = loads.posters.numbers;
  const { day, openAt } = loads.columns;

  const matches = (slot: number): boolean => {
    for (let nth = 0; nth < checks.length; nth += 1) {
      const { numbers, marks } = checks[nth] as (typeof checks)[number];
      if (marks[numbers[slot] as number] === 0) return false;
    }
    return (
      (day[slot] as number) >= sight.today &&
      isShownTo(sight, posters[slot] as number, openAt[slot] as number)
    );
  };
  return { matches, pool, share };
}
