import { DAY_MS } from "@board/calendar";
import type { LoadStatus, RecordOutcome, ScoreLevel, Side } from "@board/db/enums";
import { isLate, type Timed } from "../bookings/rules.ts";
import { UNTIL_LEVEL } from "./until-level.ts";

/**
 * The outcome of a booked job for one of its ends once it is over; null where it counts for nothing (contract 8).
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

/** The jobs of one firm with one other firm in one month, as they ended for the first of them (contract 8). */
export interface MonthOfPair {
  otherId: string;
  monthsAgo: number;
  /** The other firm had joined less than `NEW_FIRM_DAYS` before. */
  otherIsNew: boolean;
  /** In time. */
  finished: number;
  late: number;
  /** Booked jobs that this firm gave up: handed back, released or cancelled after booking. */
  calledOff: number;
  /** Disputes that an admin ruled against this firm. */
  disputed: number;
  /** The agreed prices of all of these jobs together. */
  pence: number;
  ratings: number;
  /** Sum of the stars, 1 to 5 each. */
  ratingTotal: number;
}

/** A firm's record on one side, live loads of the last `RECORD_MONTHS` months only. */
export interface WorkedRecord {
  /** Late ones among them. */
  finished: number;
  /** Firms at the other end of finished jobs. */
  firms: number;
  late: number;
  calledOff: number;
  disputed: number;
  ratings: number;
  ratingTotal: number;
  score: number;
  level: ScoreLevel;
}

/** Jobs count for so long. */
export const RECORD_MONTHS = 24;
/** A job of a year ago weighs half of one of today. */
const HALF_LIFE_MONTHS = 12;
/** Jobs below this price weigh less, in proportion. */
export const FULL_WEIGHT_PENCE = 10_000;
/** Work with a firm that joined later than this before it weighs a third. */
export const NEW_FIRM_DAYS = 90;
const NEW_FIRM_WEIGHT = 1 / 3;

const LEVELS = { Silver: 70, Gold: 85 };

/** The record of a firm that nobody knows: so many months of pairs, seen through and rated like this. */
const UNKNOWN = { months: 5, kept: 0.6, ratings: 3, stars: 3.2 };
/** A late job is half a job seen through; one that was called off weighs two jobs, one that was ruled against three. */
const WORTH = { late: 0.5, calledOff: 2, disputed: 3 };

function weightOf(month: MonthOfPair): number {
  const jobs = month.finished + month.late + month.calledOff + month.disputed;
  const value = Math.min(1, month.pence / jobs / FULL_WEIGHT_PENCE);
  return 0.5 ** (month.monthsAgo / HALF_LIFE_MONTHS) * value * (month.otherIsNew ? NEW_FIRM_WEIGHT : 1);
}

/** The share of a month's jobs that were seen through, 0 to 1. */
function keptOf({ finished, late, calledOff, disputed }: MonthOfPair): number {
  const { late: half, calledOff: two, disputed: three } = WORTH;
  return (finished + half * late) / (finished + late + two * calledOff + three * disputed);
}

/**
 * 0 to 100: seven parts how far booked work was seen through in time, three parts how it was rated. All that two firms did
 * with each other in a month counts as one piece of work, by its value and age. Little work pulls towards a firm that nobody knows.
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

/** The record, score and level that these months make (contract 8). A new firm's score stays below Silver. */
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

/** A delivered load of a poster: paid after so many days, or unpaid for so many. */
export interface Payment {
  days: number;
  isPaid: boolean;
}

/**
 * Loads behind the days to pay: those of the last `days`, and known from `min` on; where these tell nothing, all of
 * `RECORD_MONTHS`. Of a very busy poster `aWeek` of each week
 * stand for all: the latest only would leave out every load that is old enough to be paid.
 */
export const PAYMENTS = { min: 5, days: 180, aWeek: 50 };
/** The longest wait is the answer, at least so many days, where fewer than half are paid and it exceeds this. */
const LONG_WAIT_DAYS = 60;

/**
 * The days after which half of the delivered loads are paid, those that are still unpaid counted for as long as they wait
 * (the Kaplan–Meier estimate). Null where there are fewer than five loads, or fewer than half would be paid by any day seen
 * so far and the longest wait is not long.
 */
export function daysToPay(payments: readonly Payment[]): number | null {
  if (payments.length < PAYMENTS.min) return null;
  const inOrder = payments.toSorted((a, b) => a.days - b.days || Number(b.isPaid) - Number(a.isPaid));
  let unpaidShare = 1;
  for (const [index, { days, isPaid }] of inOrder.entries()) {
    if (isPaid) unpaidShare *= 1 - 1 / (inOrder.length - index);
    // Products of fractions miss a half by the last bit.
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

/** Whole days from one moment to another. */
const daysBetween = (from: Date, until: Date) =>
  Math.max(0, Math.round((until.getTime() - from.getTime()) / DAY_MS));

/** A poster's payments summed up: the days to pay, the delivered loads that are unpaid, and those of them that are past their terms. */
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

/** A firm's record as the other side may read it before a booking: too coarse to tell which firm it is. */
export interface ShownRecord {
  score: number;
  level: ScoreLevel;
}

/** The score that is shown for each level. */
const SHOWN_SCORES = { New: 60, Bronze: 60, Silver: 75, Gold: 85 };

/** Longest exact median, then the days to pay that are shown for it. */
const SHOWN_DAYS = [
  { upTo: 22, shown: 15 },
  { upTo: 37, shown: 30 },
  { upTo: 52, shown: 45 },
];
const MAX_SHOWN = 60;

/** Score and level before a booking. */
export function shownRecord({ level }: Pick<ShownRecord, "level">): ShownRecord {
  return { score: SHOWN_SCORES[level], level };
}

/**
 * A poster's record before a booking. On the made-up boards of 500 firms in `rules.test.ts` every combination that
 * occurs is shared by at least five of them. For that, days to pay are left out for New and Bronze.
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

/** The least that a level says of a firm's jobs; null for a new one, which may have more, with few firms. */
export function leastJobs(level: ScoreLevel): typeof UNTIL_LEVEL | null {
  return level === "New" ? null : UNTIL_LEVEL;
}
