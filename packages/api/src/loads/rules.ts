import { addDays, type Day, daysBetween } from "@board/calendar";
import type { LoadStatus, Side } from "@board/db/enums";
import { FINAL, type Mover } from "./lifecycle.ts";

/** The poster says whom to ask for and how to get in until the load is delivered. */
export function takesSites(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && ["POSTED", "BOOKED", "IN_TRANSIT"].includes(status);
}

/** Calling off a load that a carrier has, or another's load, needs a reason for them to read (contract 4). */
export function cancelNeedsReason(status: LoadStatus, mover: Mover): boolean {
  return status === "BOOKED" || mover === "admin";
}

/** An ended load is posted again by who posted it (contract 4). */
export function canRepost(status: LoadStatus, mover: Mover): boolean {
  return mover === "poster" && FINAL.includes(status);
}

/** The days of a load that is moved or posted again: delivered as many days after its collection as before. */
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

/** Each end rates the other after the load was confirmed; one settled without a carrier has nobody to rate. */
export function takesRating(load: { status: LoadStatus; carrierId: string | null }): boolean {
  return load.status === "CONFIRMED" && load.carrierId !== null;
}

/** True when the mover may add a statement: both ends and admins, while a dispute is open. */
export function takesStatement(status: LoadStatus, mover: Mover): mover is Exclude<Mover, "system"> {
  return status === "DISPUTED" && mover !== "system";
}

/** A dispute is withdrawn by the side that raised it, or by an admin. */
export function canWithdrawDispute(raisedBy: Side, mover: Mover): boolean {
  return mover === "admin" || raisedBy === mover;
}
