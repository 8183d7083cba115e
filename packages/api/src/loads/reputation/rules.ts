import { DAY_MS } from "@board/calendar";
import type { LoadStatus, RecordOutcome, ScoreLevel, Side } from "@board/db/enums";
import { isLate, type Timed } from "../bookings/rules.ts";
import { UNTIL_LEVEL } from "./until-level.ts";

/**
 * Returns the outcome of a finished job for one of its ends; null if it does not count (contract 8).
 *
 * @param fault the side that an admin's ruling went against
 */
export function outcomeFor(
  load: Timed & { status: LoadStatus },
  side: Side,
  fault: Side | null,
): RecordOutcome | null {
  if (fault === side) return "RULED_AGAINST";
  if (load.status !== "CONFIRMED") return null;
  return side === "carrier" && isLate(load) ? "LATE" : "FINISHED";
}

/** Outcomes of the jobs of one firm with one other firm in one month, for the first of them (contract 8). */
export interface MonthOfPair {
  otherId: string;
  monthsAgo: number;
  /** True if the other firm had joined less than `NEW_FIRM_DAYS` before. */
  otherIsNew: boolean;
  /** Jobs finished in time. */
  finished: number;
  late: number;
  /** Booked jobs that this firm handed back, released or cancelled. */
  calledOff: number;
  /** Disputes that an admin ruled against this firm. */
  disputed: number;
  /** Sum of the agreed prices of all these jobs. */
  pence: number;
  ratings: number;
  /** Sum of the stars, 1 to 5 each. */
  ratingTotal: number;
}

/** A firm's record on one side, from live loads of the last `RECORD_MONTHS` months. */
export interface WorkedRecord {
  /** Finished jobs, including late ones. */
  finished: number;
  /** Number of firms at the other end of finished jobs. */
  firms: number;
  late: number;
  calledOff: number;
  disputed: number;
  ratings: number;
  ratingTotal: number;
  score: number;
  level: ScoreLevel;
}

/** Months for which a job counts. */
export const RECORD_MONTHS = 24;
/** Age in months at which a job's weight is half. */
const HALF_LIFE_MONTHS = 12;
/** Jobs below this price weigh less, in proportion. */
export const FULL_WEIGHT_PENCE = 10_000;
/** Days after joining during which work with a firm weighs a third. */
export const NEW_FIRM_DAYS = 90;
const NEW_FIRM_WEIGHT = 1 / 3;

const LEVELS = { Silver: 70, Gold: 85 };

/** Prior for a firm without a record: months of work, the share kept, and ratings with their stars. */
const UNKNOWN = { months: 5, kept: 0.6, ratings: 3, stars: 3.2 };
/** A late job is half kept; one called off counts as two jobs not kept, one ruled against as three. */
const WORTH = { late: 0.5, calledOff: 2, disputed: 3 };

function weightOf(month: MonthOfPair): number {
  const jobs = month.finished + month.late + month.calledOff + month.disputed;
  const value = Math.min(1, month.pence / jobs / FULL_WEIGHT_PENCE);
  return 0.5 ** (month.monthsAgo / HALF_LIFE_MONTHS) * value * (month.otherIsNew ? NEW_FIRM_WEIGHT : 1);
}

/** Returns the share of a month's jobs that were kept, 0 to 1. */
function keptOf({ finished, late, calledOff, disputed }: MonthOfPair): number {
  const { late: half, calledOff: two, disputed: three } = WORTH;
  return (finished + half * late) / (finished + late + two * calledOff + three * disputed);
}

/**
 * Returns a score of 0 to 100: seven parts for jobs kept in time, three parts for ratings. All jobs of two firms in a
 * month count as one, by value and age. With little work the score stays near that of an unknown firm.
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

/** Returns the record, score and level of these months (contract 8). A new firm's score stays below Silver. */
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

/** A delivered load of a poster: paid after this many days, or unpaid for this many. */
export interface Payment {
  days: number;
  isPaid: boolean;
}

/**
 * Loads behind the days to pay: at least `min`, of the last `days`, or else of `RECORD_MONTHS`. Very busy posters are
 * sampled by `aWeek` of each week, because the latest loads alone would be too recent to be paid.
 */
export const PAYMENTS = { min: 5, days: 180, aWeek: 50 };
/** Threshold in days: if fewer than half are paid, a longest wait above this is the answer. */
const LONG_WAIT_DAYS = 60;

/**
 * Returns the days after which half of the delivered loads are paid, with unpaid ones as censored (the Kaplan–Meier
 * estimate). Null for fewer than five loads, or if half are not paid by any day seen so far and the longest wait is
 * not long.
 */
export function daysToPay(payments: readonly Payment[]): number | null {
  if (payments.length < PAYMENTS.min) return null;
  const inOrder = payments.toSorted((a, b) => a.days - b.days || Number(b.isPaid) - Number(a.isPaid));
  let unpaidShare = 1;
  for (const [index, { days, isPaid }] of inOrder.entries()) {
    if (isPaid) unpaidShare *= 1 - 1 / (inOrder.length - index);
    // Tolerance, because a product of fractions can miss a half by its last bit.
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

/** Sums up a poster's payments: the days to pay, the unpaid delivered loads, and the overdue ones among them. */
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

/** A firm's record as the other side reads it before a booking: too coarse to identify the firm. */
export interface ShownRecord {
  score: number;
  level: ScoreLevel;
}

/** Score that is shown for each level. */
const SHOWN_SCORES = { New: 60, Bronze: 60, Silver: 75, Gold: 85 };

/** Days to pay that are shown, by the maximum of the exact median. */
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
 * Returns the part of a poster's record that is shown before a booking, without days to pay for New and Bronze. On
 * the simulated boards of 500 firms in `rules.test.ts`, at least five firms share every combination that occurs.
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

/** Returns the minimum of jobs and firms that a level implies; null for New, which has none. */
export function leastJobs(level: ScoreLevel): typeof UNTIL_LEVEL | null {
  return level === "New" ? null : UNTIL_LEVEL;
}
