import { dayOfColumn, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { invalid } from "../core/errors.ts";
import { fieldError } from "../core/field-error.ts";
import { actOnLoad } from "./act-on-load.ts";
import type { Mover } from "./lifecycle.ts";
import { toBoth } from "./outbox/events.ts";
import { activeQuotes, endAll, ended } from "./quotes/active-quotes.ts";
import { recordCalledOff } from "./reputation/keep-record.ts";
import { cancelNeedsReason } from "./rules.ts";
import { saveChange } from "./save-change.ts";
import type { LoadBrief, LoadView } from "./schemas.ts";

interface CancelLoad {
  id: string;
  reason?: string | undefined;
}

/** Moves POSTED or BOOKED to CANCELLED, turns active quotes VOID and notifies the firms concerned. */
export async function cancel(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  reason: string | undefined,
): Promise<Load> {
  const booked = before.status === "BOOKED";
  if (!reason?.trim() && cancelNeedsReason(before.status, mover)) {
    throw invalid([fieldError(["reason"], "reason_required", "is required to cancel a booked load.")]);
  }
  const now = tx.clock.now();
  const cancelledLate = booked && londonDay(now) >= dayOfColumn(before.collectDate);
  const quotes = endAll(await activeQuotes(tx, before.id), "VOID", now);
  const load = await saveChange(tx, {
    before,
    load: { ...before, status: "CANCELLED", cancelledAt: now, cancelledLate },
    action: "cancel",
    mover,
    reason,
    quotes,
    tell: [...toBoth(before, "load.cancelled"), ...ended(before, quotes)],
  });
  if (booked && mover === "poster") await recordCalledOff(tx, before, "poster");
  return load;
}

/**
 * Cancels a load before it is collected; its active quotes become VOID (contract 4). A booked load needs a
 * reason, and from its collection day on it is marked as cancelled late. A repeated call returns the same
 * answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`reason_required`), `invalid_transition`
 */
export function cancelLoad(ctx: Ctx<Actor>, input: CancelLoad): Promise<{ load: LoadView | LoadBrief }> {
  return actOnLoad(ctx, {
    action: "cancel",
    input,
    isAlreadyDone: (load, mover) => load.status === "CANCELLED" && mover !== "carrier",
    change: (tx, before, mover) => cancel(tx, before, mover, input.reason),
  });
}
