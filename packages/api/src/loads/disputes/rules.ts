import { DAY_MS } from "@board/calendar";
import type { Dispute } from "@board/db";
import type { Side } from "@board/db/enums";

/** Maximum length of the note to a proposal or a ruling. */
export const MAX_NOTE = 2_000;

/** Time within which the end that did not raise a dispute is asked to answer. */
const ANSWER_MS = 2 * DAY_MS;
/** Time within which an admin's ruling can be revised. */
const REVISABLE_MS = DAY_MS;

/** Returns the instant by which the other end is asked to answer. */
export function answerBy({ raisedAt }: Pick<Dispute, "raisedAt">): Date {
  return new Date(raisedAt.getTime() + ANSWER_MS);
}

/**
 * The fields of a closed dispute that decide whether its ruling can be revised: dates from the database, or
 * text from an answer.
 */
interface DisputeClosure {
  closedAt: Date | string | null;
  closedBy: Dispute["closedBy"];
  outcome: Dispute["outcome"];
}

/**
 * Returns the end that lost an admin's ruling: the end that did not raise the dispute, if the load was
 * cancelled or its price changed in favour of the other end. Null if no admin ruled, or if the ruling changed
 * nothing for that end (contract 8).
 */
export function ruledAgainst(
  {
    raisedBy,
    closedBy,
    outcome,
    agreedPence,
  }: Pick<Dispute, "raisedBy" | "closedBy" | "outcome" | "agreedPence">,
  priceBefore: number | null,
): Side | null {
  if (closedBy !== "admin" || outcome === null || outcome === "WITHDRAWN") return null;
  const change = (agreedPence ?? priceBefore ?? 0) - (priceBefore ?? agreedPence ?? 0);
  if (raisedBy === "poster") return outcome === "CANCELLED" || change < 0 ? "carrier" : null;
  return outcome === "CANCELLED" || change > 0 ? "poster" : null;
}

/** Returns until when an admin's ruling can be revised; null if there is no ruling, or that time has passed. */
export function revisableUntil(dispute: DisputeClosure | null | undefined, now: Date): Date | null {
  if (!dispute?.closedAt || dispute.closedBy !== "admin" || dispute.outcome === "WITHDRAWN") return null;
  const until = new Date(new Date(dispute.closedAt).getTime() + REVISABLE_MS);
  return now < until ? until : null;
}
