import { addDays, DAY_MS, type Day, startOfLondonDay } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { type FieldError, fieldError } from "../field-errors.ts";
import type { Mover } from "../loads/lifecycle.ts";

/** A delivered load that nobody disputes confirms itself after seven days (contract 4). */
export const AUTO_CONFIRM_MS = 7 * DAY_MS;

/**
 * The carrier sends the proof while it has the load aboard, and may replace it until the delivery is confirmed. An admin
 * who was handed the proof sends it in the carrier's place.
 */
export function takesPod(status: LoadStatus, mover: Mover): boolean {
  return sendsPod(mover) && (status === "IN_TRANSIT" || status === "DELIVERED");
}

export function sendsPod(mover: Mover): boolean {
  return mover === "carrier" || mover === "admin";
}

/** A load may be collected from the start of the day before its collection day, never in the future (contract 4). */
export function collectProblems(collectedAt: Date, collectDate: Day, now: Date): FieldError[] {
  if (collectedAt > now) return [fieldError(["collectedAt"], "in_future", "lies in the future.")];
  if (collectedAt < startOfLondonDay(addDays(collectDate, -1))) {
    return [
      fieldError(["collectedAt"], "too_early", `is before the day ahead of collectDate ${collectDate}.`),
    ];
  }
  return [];
}

/** A load is delivered after it was collected, never in the future. */
export function deliverProblems(deliveredAt: Date, collectedAt: Date | null, now: Date): FieldError[] {
  if (deliveredAt > now) return [fieldError(["deliveredAt"], "in_future", "lies in the future.")];
  if (collectedAt !== null && deliveredAt < collectedAt) {
    return [fieldError(["deliveredAt"], "before_collected", "is before the load was collected.")];
  }
  return [];
}

/** A load is paid after it was delivered, never in the future. */
export function paidProblems(paidAt: Date, deliveredAt: Date, now: Date): FieldError[] {
  if (paidAt > now) return [fieldError(["paidAt"], "in_future", "lies in the future.")];
  if (paidAt < deliveredAt)
    return [fieldError(["paidAt"], "before_delivered", "is before the load was delivered.")];
  return [];
}
