const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Milliseconds from each failed attempt to the next; after the last one the delivery is given up (contract
 * 10).
 */
export const RETRY_STEPS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Each delay is varied by up to ±20 %, so that retries of many deliveries do not arrive together. */
export const JITTER = 0.2;

export const ATTEMPT_TIMEOUT_MS = 15 * SECOND;

/** Milliseconds added to the attempt's time-out. After both, the lease expires and another worker sends the delivery. */
export const LEASE_MARGIN_MS = 15 * SECOND;

export const IN_FLIGHT_PER_ENDPOINT = 5;

/** The owner is notified when all attempts have failed for this long. */
export const NOTIFY_AFTER_MS = HOUR;

export type Outcome = "delivered" | "gone" | "failed";

/** Returns the outcome of an answer. Only 2xx is a success, so a redirect is a failure; 410 disables the endpoint. */
export function outcomeOf({ statusCode }: { statusCode: number | null }): Outcome {
  if (statusCode === null) return "failed";
  if (statusCode >= 200 && statusCode < 300) return "delivered";
  return statusCode === 410 ? "gone" : "failed";
}

const HTTP_DATE = /^[A-Z][a-z]{2,8},? /;

/** Returns the milliseconds in a `Retry-After` header (seconds or an HTTP date); null if it is not valid. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  const at = Date.parse(header);
  return !HTTP_DATE.test(header) || Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}

/**
 * Returns the milliseconds until the next attempt; null after the last one. A `Retry-After` is limited to
 * between once and twice the usual delay; without the header, the usual delay is varied at random.
 *
 * @param failures failed attempts so far, including this one
 * @param random 0 to 1
 */
export function retryDelayMs(
  failures: number,
  retryAfter: number | null,
  random: number,
  steps: readonly number[] = RETRY_STEPS,
): number | null {
  const step = steps[failures - 1];
  if (step === undefined) return null;
  if (retryAfter !== null) return Math.min(Math.max(retryAfter, step), 2 * step);
  return Math.round(step * (1 - JITTER + 2 * JITTER * random));
}
