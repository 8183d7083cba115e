import { HOUR_MS } from "@board/calendar";
import { addWorkingMinutes, isOpen, nextChange, type WorkingHours } from "@board/calendar/working-hours";
import type { LoadStatus, OfferStatus, RunStatus, RunStepEnd } from "@board/db/enums";
import { LIVE_RUN } from "../../loads/audience/rules.ts";
import type { GuideStep } from "../guides/rules.ts";

/** Minutes that the last step must have before the end of collection, if it is the board. */
const BOARD_MINUTES = 60;

/** Minutes count day and night where the collection ends within this time. */
const SOON_MS = 12 * HOUR_MS;

/** True if minutes count day and night in a step that begins now. */
export function isSoon(collectionEnds: Date, now: Date): boolean {
  return collectionEnds.getTime() - now.getTime() <= SOON_MS;
}

/** A run as `advance` changes it. */
export interface RunState {
  status: RunStatus;
  /** Number of the present step, or of the last one that began; 0 if none did. */
  step: number;
  dueAt: Date | null;
  /** Time at which the run changes by itself. */
  wakeAt: Date | null;
  /** Hours in which the minutes of the present step count; null for day and night. */
  hours: WorkingHours | null;
}

export const NOT_BEGUN: RunState = { status: "RUNNING", step: 0, dueAt: null, wakeAt: null, hours: null };

/** A run that goes by itself, or that its poster moves. */
export type RunCommand = "skip" | "stop" | null;

/** Facts on which the times of steps depend. */
interface PlanFacts {
  steps: readonly GuideStep[];
  collectionEnds: Date;
  /** The poster's hours now, for a step that begins. */
  hours: WorkingHours;
  /** Number of carriers that a step would ask or tell. */
  peopleOf: (number: number) => number;
}

/** All that a run depends on. */
export interface RunFacts extends PlanFacts {
  /** Status of the load. */
  status: LoadStatus;
  onBoard: boolean;
  /** True if the load was changed materially since the present step began. */
  changed: boolean;
  /** Offers of the present step. */
  answers: readonly OfferStatus[];
  /** True if the present step opened the load to carriers that it made no offers. */
  opened: boolean;
}

/** A step that was passed over. */
interface PassedStep {
  number: number;
  ended: Extract<RunStepEnd, "NOBODY" | "NO_TIME">;
}

/** A move of a run. */
export interface Advance {
  run: RunState;
  /** Why the present step ends; null if it goes on, or if none is open. */
  ended: RunStepEnd | null;
  passed: readonly PassedStep[];
  /** The step that begins now, the board included. */
  begins: number | null;
}

/** Statuses of an offer whose carrier may still take the load. */
const HOPEFUL: readonly OfferStatus[] = ["OPEN", "QUOTED", "ACCEPTED"];

/** Returns why the present step of a live run ends now; null while it goes on. */
function endOf(run: RunState, facts: RunFacts, now: Date, command: RunCommand): RunStepEnd | null {
  const { status, changed, answers, opened } = facts;
  if (status === "CANCELLED") return "CANCELLED";
  if (status === "EXPIRED") return "TIME";
  if (status !== "POSTED") return "BOOKED";
  if (command === "stop") return "STOPPED";
  if (command === "skip") return "SKIPPED";
  if (changed) return "CHANGED";
  if (run.dueAt !== null && run.dueAt <= now) return "TIME";
  const refused = answers.length > 0 && !opened && !answers.some((answer) => HOPEFUL.includes(answer));
  return refused ? "ALL_NO" : null;
}

/** Returns the latest end of a step: the end of collection, less what the last step needs where it is another one. */
function latestEnd({ steps, collectionEnds }: PlanFacts, number: number): Date {
  if (number === steps.length) return collectionEnds;
  const minutes = steps.at(-1)?.minutes ?? BOARD_MINUTES;
  return new Date(collectionEnds.getTime() - minutes * 60_000);
}

/** Returns when a run in a step changes by itself, and whether its minutes count now. */
function clockOf({ hours, dueAt }: Pick<RunState, "hours"> & { dueAt: Date }, now: Date) {
  const counts = hours === null || isOpen(hours, now);
  const change = hours && nextChange(hours, now, dueAt);
  return { status: counts ? "RUNNING" : "WAITING", wakeAt: change ?? dueAt } as const;
}

type Begin = Pick<Advance, "run" | "passed" | "begins">;

/** Begins the first step from a number on that has time and somebody to ask; ends the run if there is none. */
function begin(
  run: RunState,
  first: number,
  facts: PlanFacts & Pick<RunFacts, "status" | "onBoard">,
  now: Date,
): Begin {
  const over = { ...run, dueAt: null, wakeAt: null };
  const passed: PassedStep[] = [];
  for (let number = first; number <= facts.steps.length; number += 1) {
    const step = facts.steps[number - 1];
    if (step?.to === "board")
      return { run: { ...over, status: "ON_BOARD", step: number }, passed, begins: number };
    const latest = latestEnd(facts, number);
    if (latest <= now) passed.push({ number, ended: "NO_TIME" });
    else if (facts.peopleOf(number) === 0) passed.push({ number, ended: "NOBODY" });
    else {
      const hours = isSoon(facts.collectionEnds, now) ? null : facts.hours;
      const minutes = step?.minutes ?? 0;
      const dueAt =
        hours === null
          ? new Date(Math.min(now.getTime() + minutes * 60_000, latest.getTime()))
          : addWorkingMinutes(hours, now, minutes, latest);
      const begun = { step: number, dueAt, hours, ...clockOf({ hours, dueAt }, now) };
      return { run: begun, passed, begins: number };
    }
  }
  const status = facts.onBoard && facts.status === "POSTED" ? "ON_BOARD" : "EXHAUSTED";
  return { run: { ...over, status }, passed, begins: null };
}

/** Statuses in which a run ends with its present step. */
const FINAL_OF: Partial<Record<RunStepEnd, RunStatus>> = {
  BOOKED: "BOOKED",
  CANCELLED: "CANCELLED",
  STOPPED: "STOPPED",
};

/**
 * Brings a run up to its facts (contract 14): one step at a time, each begun where the one before ended. A run that was
 * booked goes on with the next step when its load is on offer again; any other end is final.
 */
export function advance(run: RunState, facts: RunFacts, now: Date, command: RunCommand = null): Advance {
  const same: Advance = { run, ended: null, passed: [], begins: null };
  const { status } = facts;
  if (run.status === "BOOKED" && status === "POSTED")
    return { ended: null, ...begin(run, run.step + 1, facts, now) };
  if (!LIVE_RUN.includes(run.status)) return same;
  if (run.step === 0) return { ended: null, ...begin(run, 1, facts, now) };
  const ended = endOf(run, facts, now, command);
  if (ended === null)
    return run.dueAt === null
      ? same
      : { ...same, run: { ...run, ...clockOf({ ...run, dueAt: run.dueAt }, now) } };
  const final = FINAL_OF[ended];
  if (final !== undefined)
    return { ...same, ended, run: { ...run, status: final, dueAt: null, wakeAt: null } };
  const next = ended === "CHANGED" ? run.step : run.step + 1;
  return { ended, ...begin(run, status === "EXPIRED" ? Number.POSITIVE_INFINITY : next, facts, now) };
}

/** A step as a plan has it: when it begins and ends at the latest. */
export interface PlannedStep {
  number: number;
  /** Null for a step that is passed over. */
  beginsAt: Date | null;
  /** Null for the board, whose time is the rest. */
  dueAt: Date | null;
}

/** Returns the latest times of the steps of a run, as if nobody answered any of them from now on. */
export function planOf(run: RunState, plan: PlanFacts, now: Date): PlannedStep[] {
  const facts = { ...plan, status: "POSTED", onBoard: false } as const;
  const steps: PlannedStep[] = [];
  let { begins, passed, run: state } = begin(run, run.step + 1, facts, now);
  let at = now;
  for (;;) {
    steps.push(...passed.map(({ number }) => ({ number, beginsAt: null, dueAt: null })));
    if (begins === null) return steps;
    steps.push({ number: begins, beginsAt: at, dueAt: state.dueAt });
    if (state.dueAt === null) return steps;
    at = state.dueAt;
    ({ begins, passed, run: state } = begin(state, begins + 1, facts, at));
  }
}
