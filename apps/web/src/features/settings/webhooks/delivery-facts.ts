import { DAY_MS } from "@board/calendar";
import type { Delivery } from "./types.ts";

const HALF_HOUR_MS = 1_800_000;
const BARS = DAY_MS / HALF_HOUR_MS;

export interface DeliveryFacts {
  /** True if all deliveries of the last day were counted; false if only the newest of them were counted. */
  wholeDay: boolean;
  sent: number;
  answered: number;
  /** Median time until the response; null without a response. */
  medianMs: number | null;
  /** Counts for each half hour of the last day, oldest first. */
  bars: readonly { sent: number; failed: number }[];
}

type Counted = Pick<Delivery, "status" | "createdAt" | "attempts">;

function median(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2);
}

/**
 * Summarizes the newest deliveries of an endpoint.
 *
 * @param newest newest first
 * @param more true if there are older ones
 */
export function deliveryFacts(newest: readonly Counted[], more: boolean, nowMs: number): DeliveryFacts {
  const since = nowMs - DAY_MS;
  const ofDay = newest.filter(({ createdAt }) => Date.parse(createdAt) > since);
  const bars = Array.from({ length: BARS }, () => ({ sent: 0, failed: 0 }));
  for (const { createdAt, attempts } of ofDay) {
    const bar = bars[Math.min(BARS - 1, Math.floor((Date.parse(createdAt) - since) / HALF_HOUR_MS))];
    if (bar === undefined) continue;
    bar.sent += 1;
    if (attempts.some(({ statusCode }) => !isGood(statusCode))) bar.failed += 1;
  }
  const took = ofDay.flatMap(({ attempts }) =>
    attempts.flatMap(({ statusCode, ms }) => (isGood(statusCode) ? [ms] : [])),
  );
  return {
    wholeDay: !more || ofDay.length < newest.length,
    sent: ofDay.length,
    answered: ofDay.filter(({ status }) => status === "delivered").length,
    medianMs: median(took.toSorted((a, b) => a - b)),
    bars,
  };
}

function isGood(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300;
}
