import type { ScoreLevel } from "@board/db/enums";

/** A firm's counted past on one side, live loads only (contract 8). */
export interface Past {
  /** Loads that reached CONFIRMED. */
  finished: number;
  /** Booked loads the firm gave up: handed back, released or cancelled after booking. */
  calledOff: number;
  disputed: number;
  ratings: number;
  /** Sum of the stars, 1 to 5 each. */
  ratingTotal: number;
}

/** A firm is `New` until it has finished this many loads. */
export const LOADS_UNTIL_LEVEL = 5;

/** Paid loads behind the days to pay: shown from `min` on, over the last `max`. */
export const DAYS_TO_PAY_SAMPLE = { min: 5, max: 20 };

const RELIABILITY_PRIOR = { kept: 4, all: 5 };
const RATING_PRIOR = { ratings: 3, stars: 4 };

/**
 * 0 to 100: seven parts how often booked work was seen through, three parts how it was rated.
 * A dispute weighs one and a half called-off loads. Few loads pull towards the middle of the board.
 */
export function scoreOf(past: Past): number {
  const kept = past.finished + RELIABILITY_PRIOR.kept;
  const all = past.finished + past.calledOff + 1.5 * past.disputed + RELIABILITY_PRIOR.all;
  const stars =
    (past.ratingTotal + RATING_PRIOR.ratings * RATING_PRIOR.stars) / (past.ratings + RATING_PRIOR.ratings);
  return Math.max(0, Math.min(100, Math.round(100 * (0.7 * (kept / all) + 0.3 * ((stars - 1) / 4)))));
}

/** New below five finished loads; then Gold from 85, Silver from 70, else Bronze. */
export function levelOf(past: Past): ScoreLevel {
  if (past.finished < LOADS_UNTIL_LEVEL) return "New";
  const score = scoreOf(past);
  if (score >= 85) return "Gold";
  return score >= 70 ? "Silver" : "Bronze";
}

/** The median of whole days from delivery to payment, or null where too few loads were paid. */
export function daysToPay(days: readonly number[]): number | null {
  if (days.length < DAYS_TO_PAY_SAMPLE.min) return null;
  const sorted = [...days].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}

/** A firm's record as the other side may read it before a booking: too coarse to tell which firm it is. */
export interface ShownRecord {
  score: number;
  level: ScoreLevel;
}

/** The score that is shown for each level; `Best` for the upper half of Gold, from that score on. */
const SHOWN_SCORES = { New: 75, Bronze: 60, Silver: 75, Gold: 85, Best: 90 };

/** Longest exact median, then the days to pay that are shown for it. */
const SHOWN_DAYS = [
  { upTo: 22, shown: 15 },
  { upTo: 37, shown: 30 },
  { upTo: 52, shown: 45 },
];
const LONGEST_SHOWN = 60;

/** Score and level before a booking: one score for each level, two for Gold. */
export function shownRecord({ score, level }: ShownRecord): ShownRecord {
  const best = level === "Gold" && score >= SHOWN_SCORES.Best;
  return { score: best ? SHOWN_SCORES.Best : SHOWN_SCORES[level], level };
}

/**
 * A poster's record before a booking. On the made-up boards of 500 firms in `rules.test.ts` every combination that
 * occurs is shared by at least five of them. For that, days to pay are left out for New and Bronze, and the upper half
 * of Gold is told from the lower only where the days to pay are known.
 */
export function shownPoster(
  record: ShownRecord & { daysToPay: number | null },
): ShownRecord & { daysToPay: number | null } {
  const { level, daysToPay } = record;
  if (daysToPay === null || level === "New" || level === "Bronze") {
    return { score: SHOWN_SCORES[level], level, daysToPay: null };
  }
  const band = SHOWN_DAYS.find(({ upTo }) => daysToPay <= upTo);
  return { ...shownRecord(record), daysToPay: band?.shown ?? LONGEST_SHOWN };
}

/** Finished loads before a booking, as a range; `to` is null where it has no end. */
export function shownFinished(level: ScoreLevel): { from: number; to: number | null } {
  return level === "New" ? { from: 0, to: LOADS_UNTIL_LEVEL - 1 } : { from: LOADS_UNTIL_LEVEL, to: null };
}
