import { DAY_MS } from "@board/calendar";
import type { LoadStatus, RecordOutcome, ScoreLevel, Side } from "@board/db/enums";
import { isLate, type JobTimes } from "../bookings/rules.ts";
import { COLLECTION } from "../road/rules.ts";
import { confirmedAt, type WaitingStep } from "../waiting/rules.ts";
import { UNTIL_LEVEL } from "./until-level.ts";

/**
 * Returns the times by which a job was in time or late (contract 8): a confirmed arrival at either end, else when the work
 * there was done.
 *
 * @param arrivals the arrivals of the booking at its places; the delivery is the last of them
 */
export function countedTimes<Job extends JobTimes>(
  job: Job & { gateCheckedAt: Date | null },
  arrivals: readonly WaitingStep[],
  delivery: number,
): Job {
  const at = (place: number, doneAt: Date | null) => {
    const arrival = arrivals.find((step) => step.kind === "ARRIVED" && step.place === place);
    const arrivedAt = arrival ? confirmedAt(arrival, job.gateCheckedAt) : null;
    return arrivedAt !== null && doneAt !== null && arrivedAt < doneAt ? arrivedAt : doneAt;
  };
  return {
    ...job,
    collectedAt: at(COLLECTION, job.collectedAt),
    deliveredAt: at(delivery, job.deliveredAt),
  };
}

/**
 * Returns the outcome of a finished job for one of its ends; null if the job does not count (contract 8).
 *
 * @param fault the side that an admin's ruling went against
 */
export function outcomeFor(
  load: JobTimes & { status: LoadStatus },
  side: Side,
  fault: Side | null,
): RecordOutcome | null {
  if (fault === side) return "RULED_AGAINST";
  if (load.status !== "CONFIRMED") return null;
  return side === "carrier" && isLate(load) ? "LATE" : "FINISHED";
}

/** Outcomes of a firm's jobs with one other firm in one month (contract 8). */
export interface MonthOfPair {
  otherId: string;
  monthsAgo: number;
  /** True if the other firm had joined less than `NEW_FIRM_DAYS` before these jobs. */
  otherIsNew: boolean;
  /** Jobs finished on time. */
  finished: number;
  late: number;
  /** Booked jobs that this firm handed back, released or cancelled. */
  calledOff: number;
  /** Disputes that an admin ruled against this firm. */
  disputed: number;
  /** Sum of the agreed prices of these jobs. */
  pence: number;
  ratings: number;
  /** Sum of the stars, 1 to 5 each. */
  ratingTotal: number;
}

/** A firm's record on one side, from its live loads of the last `RECORD_MONTHS` months. */
export interface WorkedRecord {
  /** Finished jobs, including late ones. */
  finished: number;
  /** Number of firms with which jobs were finished. */
  firms: number;
  late: number;
  calledOff: number;
  disputed: number;
  ratings: number;
  ratingTotal: number;
  score: number;
  level: ScoreLevel;
}

/** Number of months for which a job counts. */
export const RECORD_MONTHS = 24;
/** Age in months at which a job counts half. */
const HALF_LIFE_MONTHS = 12;
/** Price below which a job counts less, in proportion. */
export const FULL_WEIGHT_PENCE = 10_000;
/** Days after joining during which jobs with a firm count a third. */
export const NEW_FIRM_DAYS = 90;
const NEW_FIRM_WEIGHT = 1 / 3;

const LEVELS = { Silver: 70, Gold: 85 };

/**
 * Prior, which is the whole record of an unknown firm: months of work, the share of jobs kept, and the number and
 * average of ratings.
 */
const UNKNOWN = { months: 5, kept: 0.6, ratings: 3, stars: 3.2 };
/**
 * Part of a kept job that a late job counts as; number of broken jobs that a called-off job, or a lost
 * ruling, counts as.
 */
const WORTH = { late: 0.5, calledOff: 2, disputed: 3 };

function weightOf(month: MonthOfPair): number {
  const jobs = month.finished + month.late + month.calledOff + month.disputed;
  const value = Math.min(1, month.pence / jobs / FULL_WEIGHT_PENCE);
  return 0.5 ** (month.monthsAgo / HALF_LIFE_MONTHS) * value * (month.otherIsNew ? NEW_FIRM_WEIGHT : 1);
}

/** Returns the share of a month's jobs that the firm kept, 0 to 1. */
function keptOf({ finished, late, calledOff, disputed }: MonthOfPair): number {
  const { late: half, calledOff: two, disputed: three } = WORTH;
  return (finished + half * late) / (finished + late + two * calledOff + three * disputed);
}

/**
 * Returns a score of 0 to 100: 70 % from jobs kept on time, 30 % from ratings. All jobs of two firms in one
 * month count together as one, weighed by value and age. With little work, the score stays near that of a
 * firm without a record.
 */
function scoreOf(months: readonly MonthOfPair[]): number {
  let [work, kept] = [UNKNOWN.months, UNKNOWN.months * UNKNOWN.kept];
  let [ratings, stars] = [UNKNOWN.ratings, UNKNOWN.ratings * UNKNOWN.stars];
  for (const month of months) {
    const weight = weightOf(month);
    work += weight;
    kept += weight * keptOf(month);
    if (month.ratings === 0) continue;
    ratings += weight;
    stars += (weight * month.ratingTotal) / month.ratings;
  }
  return Math.round(100 * (0.7 * (kept / work) + 0.3 * ((stars / ratings - 1) / 4)));
}

function levelOf(score: number, { finished, firms }: Pick<WorkedRecord, "finished" | "firms">): ScoreLevel {
  if (finished < UNTIL_LEVEL.finished || firms < UNTIL_LEVEL.firms) return "New";
  if (score >= LEVELS.Gold) return "Gold";
  return score >= LEVELS.Silver ? "Silver" : "Bronze";
}

/**
 * Returns the record, score and level that follow from these months (contract 8). The score of a New firm
 * stays below Silver.
 */
export function workOutRecord(months: readonly MonthOfPair[]): WorkedRecord {
  const sum = (of: (month: MonthOfPair) => number) => months.reduce((total, month) => total + of(month), 0);
  const counts = {
    finished: sum(({ finished, late }) => finished + late),
    firms: new Set(months.filter(({ finished, late }) => finished + late > 0).map(({ otherId }) => otherId))
      .size,
    late: sum(({ late }) => late),
    calledOff: sum(({ calledOff }) => calledOff),
    disputed: sum(({ disputed }) => disputed),
    ratings: sum(({ ratings }) => ratings),
    ratingTotal: sum(({ ratingTotal }) => ratingTotal),
  };
  const score = scoreOf(months);
  const level = levelOf(score, counts);
  return { ...counts, score: level === "New" ? Math.min(score, LEVELS.Silver - 1) : score, level };
}

/** Payment of a poster's delivered load: paid after `days`, or unpaid for that long so far. */
export interface Payment {
  days: number;
  isPaid: boolean;
}

/**
 * Selects the loads from which days to pay are worked out: at least `min` of the last `days`, or else of
 * `RECORD_MONTHS`; and at most `aWeek` of each week, because a busy poster's latest loads alone would be too
 * recent to be paid.
 */
export const PAYMENTS = { min: 5, days: 180, aWeek: 50 };
/** Days above which `daysToPay` returns the longest wait if fewer than half of the loads are paid. */
const LONG_WAIT_DAYS = 60;

/**
 * Returns the days after which half of the delivered loads are paid, by the Kaplan–Meier estimate with unpaid
 * loads as censored. Null for fewer than five loads, or if half are not paid yet and the longest wait is
 * still short.
 */
export function daysToPay(payments: readonly Payment[]): number | null {
  if (payments.length < PAYMENTS.min) return null;
  const inOrder = payments.toSorted((a, b) => a.days - b.days || Number(b.isPaid) - Number(a.isPaid));
  let unpaidShare = 1;
  for (const [index, { days, isPaid }] of inOrder.entries()) {
    if (isPaid) unpaidShare *= 1 - 1 / (inOrder.length - index);
    // Tolerates rounding, because a product of fractions can miss one half by its last bit.
    if (unpaidShare <= 0.5 + 1e-9) return days;
  }
  const longest = inOrder.at(-1)?.days ?? 0;
  return longest > LONG_WAIT_DAYS ? longest : null;
}

/** A delivered load of a poster. */
export interface Delivered {
  deliveredAt: Date;
  paidAt: Date | null;
  termsDays: number;
}

/** Returns whole days between two instants. */
const daysBetween = (from: Date, until: Date) =>
  Math.max(0, Math.round((until.getTime() - from.getTime()) / DAY_MS));

/**
 * Sums up a poster's payments: the days to pay, the number of unpaid delivered loads, and how many of these
 * are overdue.
 */
export function paymentFigures(loads: readonly Delivered[], now: Date) {
  const payments = loads.map(({ deliveredAt, paidAt, termsDays }) => ({
    age: daysBetween(deliveredAt, now),
    days: daysBetween(deliveredAt, paidAt ?? now),
    isPaid: paidAt !== null,
    isDue: deliveredAt.getTime() + (termsDays + 1) * DAY_MS < now.getTime(),
  }));
  const unpaid = payments.filter(({ isPaid }) => !isPaid);
  return {
    daysToPay: daysToPay(payments.filter(({ age }) => age <= PAYMENTS.days)) ?? daysToPay(payments),
    unpaid: unpaid.length,
    overdue: unpaid.filter(({ isDue }) => isDue).length,
  };
}

/** A firm's record as the other side reads it before a booking: rounded, so that it does not identify the firm. */
export interface ShownRecord {
  score: number;
  level: ScoreLevel;
}

/** Score that is shown for each level. */
const SHOWN_SCORES = { New: 60, Bronze: 60, Silver: 75, Gold: 85 };

/** Days to pay as shown before a booking; each value stands for exact medians up to `upTo`. */
const SHOWN_DAYS = [
  { upTo: 22, shown: 15 },
  { upTo: 37, shown: 30 },
  { upTo: 52, shown: 45 },
];
const MAX_SHOWN = 60;

/** Returns the score and level that are shown before a booking. */
export function shownRecord({ level }: Pick<ShownRecord, "level">): ShownRecord {
  return { score: SHOWN_SCORES[level], level };
}

/**
 * Returns the part of a poster's record that is shown before a booking, without days to pay for New and
 * Bronze. In the simulated boards of 500 firms in `rules.test.ts`, at least five firms share each result.
 */
export function shownPoster({
  level,
  daysToPay,
}: Pick<ShownRecord, "level"> & { daysToPay: number | null }): ShownRecord & { daysToPay: number | null } {
  if (daysToPay === null || level === "New" || level === "Bronze") {
    return { ...shownRecord({ level }), daysToPay: null };
  }
  const band = SHOWN_DAYS.find(({ upTo }) => daysToPay <= upTo);
  return { ...shownRecord({ level }), daysToPay: band?.shown ?? MAX_SHOWN };
}

/** Returns the minimum numbers of jobs and firms that a level proves; null for New, which proves none. */
export function leastJobs(level: ScoreLevel): typeof UNTIL_LEVEL | null {
  return level === "New" ? null : UNTIL_LEVEL;
}
