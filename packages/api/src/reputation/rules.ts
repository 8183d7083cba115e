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
