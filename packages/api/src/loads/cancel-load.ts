import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { dayOfColumn, londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { fieldError } from "../field-errors.ts";
import { closeQuotes } from "../quotes/close-quotes.ts";
import { bumpRecord } from "../reputation/bump-record.ts";
import { type Draft, emit } from "../webhooks/emit.ts";
import { actOnLoad } from "./act-on-load.ts";
import type { Mover } from "./lifecycle.ts";
import { moveLoad } from "./move-load.ts";
import type { LoadThen, LoadView } from "./schemas.ts";

interface CancelLoad {
  id: string;
  reason?: string | undefined;
}

/** POSTED or BOOKED becomes CANCELLED, standing quotes VOID, and everybody concerned is told. */
export async function cancel(
  tx: Ctx<Actor>,
  before: Load,
  mover: Mover,
  reason: string | undefined,
): Promise<Load> {
  const booked = before.status === "BOOKED";
  if (!reason?.trim() && (booked || mover === "admin")) {
    throw invalid([fieldError(["reason"], "reason_required", "is required to cancel a booked load.")]);
  }
  const now = tx.clock.now();
  const load = await moveLoad(tx, before, mover, "cancel", "CANCELLED", {
    data: { cancelledAt: now, cancelledLate: booked && londonDay(now) >= dayOfColumn(before.collectDate) },
    reason,
  });
  if (booked && mover === "poster") await bumpRecord(tx, load, "poster", { calledOff: 1 });
  const drafts: Draft[] = [
    { type: "load.cancelled", to: load.posterId },
    ...(await closeQuotes(tx, load, "VOID")),
  ];
  if (load.carrierId) drafts.push({ type: "load.cancelled", to: load.carrierId });
  await emit(tx, { load, previousStatus: before.status }, drafts);
  return load;
}

/**
 * Calls a load off before it is collected; its standing quotes become VOID (contract 4).
 * A booked load needs a reason, and is marked late on or after the collection day. Cancelled already: the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`reason_required`), `invalid_transition`
 */
export function cancelLoad(ctx: Ctx<Actor>, input: CancelLoad): Promise<{ load: LoadView | LoadThen }> {
  return actOnLoad(ctx, {
    action: "cancel",
    path: "cancel",
    input,
    standsAlready: (load, mover) => load.status === "CANCELLED" && mover !== "carrier",
    change: (tx, before, mover) => cancel(tx, before, mover, input.reason),
  });
}
