import { addDays, type Day, daysBetween } from "@board/calendar";
import type { LoadStatus, Side } from "@board/db/enums";
import { FINAL, type Mover } from "./lifecycle.ts";

/** True if the mover may change whom to ask for and how to get in: the poster, until the load is delivered. */
export function takesSites(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && ["POSTED", "BOOKED", "IN_TRANSIT"].includes(status);
}

/**
 * True if a cancellation needs a reason, which the other firm reads: the load has a carrier, or an admin
 * cancels it (contract 4).
 */
export function cancelNeedsReason(status: LoadStatus, mover: Mover): boolean {
  return status === "BOOKED" || mover === "admin";
}

/** True if the mover may repost a load: its poster, once the load has ended (contract 4). */
export function canRepost(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && FINAL.includes(status);
}

/**
 * Returns the days of a load with another collection day: the delivery stays as many days after the
 * collection.
 */
export function movedTo(
  load: { collectDate: Day; deliverDate: Day | null },
  collectDate: Day,
): { collectDate: Day; deliverDate: Day | null } {
  const { deliverDate } = load;
  if (deliverDate === null) return { collectDate, deliverDate };
  return {
    collectDate,
    deliverDate: addDays(collectDate, Math.max(0, daysBetween(load.collectDate, deliverDate))),
  };
}

/** True if the ends may rate each other: the load is confirmed, and has a carrier to rate. */
export function takesRating(load: { status: LoadStatus; carrierId: string | null }): boolean {
  return load.status === "CONFIRMED" && load.carrierId !== null;
}

/** True if the mover may add a statement: both ends and admins, while a dispute is open. */
export function takesStatement(status: LoadStatus, mover: Mover): mover is Exclude<Mover, "system"> {
  return status === "DISPUTED" && mover !== "system";
}

/** True if the mover may withdraw a dispute: the side that raised it, or an admin. */
export function canWithdrawDispute(raisedBy: Side, mover: Mover): boolean {
  return mover === "admin" || raisedBy === mover;
}
