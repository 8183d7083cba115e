import {
  DAY_MS,
  type Day,
  dayOfColumn,
  londonDay,
  londonTime,
  minutesOfTime,
  startOfLondonDay,
} from "@board/calendar";
import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { collectableFrom, type Mover } from "../lifecycle.ts";

/** An undisputed delivery is confirmed automatically after seven days (contract 4). */
export const AUTO_CONFIRM_MS = 7 * DAY_MS;

/**
 * True if the mover may send a proof now. The carrier sends it while the load is IN_TRANSIT and may replace it until
 * the delivery is confirmed; an admin who received it may send it for the carrier.
 */
export function takesPod(status: LoadStatus, mover: Mover): boolean {
  return sendsPod(mover) && (status === "IN_TRANSIT" || status === "DELIVERED");
}

export function sendsPod(mover: Mover): boolean {
  return mover === "carrier" || mover === "admin";
}

/** Tolerance for a caller's clock that is ahead of the server's. */
const AHEAD_MS = 2 * 60_000;

/**
 * Returns when something happened: the given time, or now if none is given or the given one is up to two
 * minutes ahead.
 */
export function momentOf(given: string | undefined, now: Date): Date {
  const at = given === undefined ? now : new Date(given);
  return at > now && at.getTime() - now.getTime() <= AHEAD_MS ? now : at;
}

/** Returns the predicate of an error for a time in the future. */
export const inFuture = (now: Date) => `lies in the future: it is ${now.toISOString()}.`;

/** Returns the end of an error's predicate for a time that is too early: the earliest one allowed. */
export const earliest = (at: Date) => `: the earliest is ${at.toISOString()}.`;

/**
 * Returns the errors of a collection time: it must not be before the day of `collectableFrom`, or in the
 * future.
 */
export function collectProblems(collectedAt: Date, collectDate: Day, now: Date): FieldError[] {
  if (collectedAt > now) return [fieldError(["collectedAt"], "in_future", inFuture(now))];
  const from = startOfLondonDay(collectableFrom(collectDate));
  if (collectedAt < from) {
    const predicate = `is before the day ahead of collectDate ${collectDate}${earliest(from)}`;
    return [fieldError(["collectedAt"], "too_early", predicate)];
  }
  return [];
}

/** Returns the errors of a delivery time: it must not be before the collection, or in the future. */
export function deliverProblems(deliveredAt: Date, collectedAt: Date | null, now: Date): FieldError[] {
  if (deliveredAt > now) return [fieldError(["deliveredAt"], "in_future", inFuture(now))];
  if (collectedAt !== null && deliveredAt < collectedAt) {
    const predicate = `is before the load was collected${earliest(collectedAt)}`;
    return [fieldError(["deliveredAt"], "before_collected", predicate)];
  }
  return [];
}

/**
 * True if a time is past a slot: after its day, or after its booked time on that day. AM and PM are
 * preferences, so they are never missed (contract 2).
 */
export function missesSlot(
  { date, byTime }: { date: Day; byTime: string | null },
  at: Date,
  graceMinutes = 0,
): boolean {
  const day = londonDay(at);
  if (date !== day || byTime === null) return date < day;
  return minutesOfTime(byTime) + graceMinutes < minutesOfTime(londonTime(at));
}

/** Tolerance for differing clocks, queues at gates and late signatures. */
const GRACE_MINUTES = 30;

/**
 * True if a collection or delivery was late: after its day, or more than half an hour after a booked time
 * (contract 8).
 */
export function isLateFor(slot: { date: Day; byTime: string | null }, at: Date): boolean {
  return missesSlot(slot, at, GRACE_MINUTES);
}

/** True if an instant is too early for a slot: before its day, or more than half an hour before a booked time. */
export function isEarlyFor({ date, byTime }: { date: Day; byTime: string | null }, at: Date): boolean {
  const day = londonDay(at);
  if (date !== day || byTime === null) return day < date;
  return minutesOfTime(londonTime(at)) + GRACE_MINUTES < minutesOfTime(byTime);
}

/** The slots of a job, and its times of collection and delivery. */
export type JobTimes = Pick<
  Load,
  "collectedAt" | "collectDate" | "collectByTime" | "deliveredAt" | "deliverDate" | "deliverByTime"
>;

/** True if the collection or the delivery of a job was late (contract 8). */
export function isLate({ collectedAt, deliveredAt, ...load }: JobTimes): boolean {
  const lateAt = (at: Date | null, day: Date | null, byTime: string | null) =>
    at !== null && day !== null && isLateFor({ date: dayOfColumn(day), byTime }, at);
  return (
    lateAt(collectedAt, load.collectDate, load.collectByTime) ||
    lateAt(deliveredAt, load.deliverDate, load.deliverByTime)
  );
}

/** Returns the errors of a payment time: it must not be before the job ended, by delivery or cancellation, or in the future. */
export function paidProblems(paidAt: Date, endedAt: Date, now: Date): FieldError[] {
  if (paidAt > now) return [fieldError(["paidAt"], "in_future", inFuture(now))];
  if (paidAt < endedAt) {
    const predicate = `is before the load was delivered or cancelled${earliest(endedAt)}`;
    return [fieldError(["paidAt"], "before_delivered", predicate)];
  }
  return [];
}

/** True if a booked load can still return to the board: until its collection day is over (contract 4). */
export function canReopen(collectDate: Day, now: Date): boolean {
  return collectDate >= londonDay(now);
}

/**
 * True if the mover may record a payment. Both ends may, any time after delivery, but the poster cannot
 * change what the carrier recorded. Only extras that were accepted are owed for a cancelled load (contract 13).
 */
export function recordsPayment(
  load: Pick<Load, "status" | "deliveredAt" | "paidAt" | "paidSaidBy"> & { owesExtras: boolean },
  mover: Mover,
): boolean {
  if (load.status === "CANCELLED" ? !load.owesExtras : load.deliveredAt === null) return false;
  if (mover === "poster") return load.paidAt === null || load.paidSaidBy === "poster";
  return mover === "carrier";
}
