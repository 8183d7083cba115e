import { DAY_MS } from "@board/calendar";
import type { Dispute } from "@board/db";
import type { Side } from "@board/db/enums";

/** Characters of why an end proposes, or an admin rules, how a dispute ends. */
export const MAX_NOTE = 2_000;

/** The side that did not raise a dispute is asked to answer within this time. */
const ANSWER_MS = 2 * DAY_MS;
/** An admin's ruling can be revised for so long. */
const REVISABLE_MS = DAY_MS;

/** The end of the time in which the other side is asked to answer. */
export function answerBy({ raisedAt }: Pick<Dispute, "raisedAt">): Date {
  return new Date(raisedAt.getTime() + ANSWER_MS);
}

/** An end of a dispute, as the database or an answer has it. */
interface End {
  closedAt: Date | string | null;
  closedBy: Dispute["closedBy"];
  outcome: Dispute["outcome"];
}

/**
 * The side that an admin's ruling went against: the one that did not raise the dispute, where the load was cancelled or its
 * price moved towards the one that did. Null where nobody ruled, or the ruling left things as they were (contract 8).
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

/** The end of the time in which an admin's ruling can be revised; null where there is none, or it is over. */
export function revisableUntil(dispute: End | null | undefined, now: Date): Date | null {
  if (!dispute?.closedAt || dispute.closedBy !== "admin" || dispute.outcome === "WITHDRAWN") return null;
  const until = new Date(new Date(dispute.closedAt).getTime() + REVISABLE_MS);
  return now < until ? until : null;
}
