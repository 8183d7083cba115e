import type { Actor, FirmActor } from "../actor.ts";
import { dayOfColumn, londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { fieldError } from "../field-errors.ts";
import { once } from "../idempotency/once.ts";
import { inTransaction } from "../in-transaction.ts";
import { closeQuotes } from "../quotes/close-quotes.ts";
import { type Draft, emit } from "../webhooks/emit.ts";
import { lockLoad } from "./find-load.ts";
import { assertAllowed, moveLoad } from "./move-load.ts";
import type { LoadView } from "./schemas.ts";
import { viewLoad } from "./view-load.ts";

interface CancelLoad {
  id: string;
  reason?: string | undefined;
}

async function cancel(tx: Ctx<Actor>, input: CancelLoad): Promise<{ load: LoadView }> {
  const { load: before, mover } = await lockLoad(tx, input.id);
  if (before.status === "CANCELLED" && mover !== "carrier") return { load: await viewLoad(tx, before.id, mover) };
  assertAllowed("cancel", before, mover);
  const booked = before.status === "BOOKED";
  if (!input.reason && (booked || mover === "admin")) {
    throw invalid([fieldError(["reason"], "reason_required", "is required to cancel a booked load.")]);
  }
  const now = tx.clock.now();
  const load = await moveLoad(tx, before, mover, "cancel", "CANCELLED", {
    data: { cancelledAt: now, cancelledLate: booked && londonDay(now) >= dayOfColumn(before.collectDate) },
    reason: input.reason,
  });
  const voided = await closeQuotes(tx, load.id, "VOID");
  const drafts: Draft[] = [
    { type: "load.cancelled", to: load.posterId },
    ...voided.map((quote): Draft => ({ type: "quote.void", to: quote.carrierId, quote })),
  ];
  if (load.carrierId) drafts.push({ type: "load.cancelled", to: load.carrierId });
  await emit(tx, { load, previousStatus: before.status }, drafts);
  return { load: await viewLoad(tx, load.id, mover) };
}

/**
 * Calls a load off before it is collected; its standing quotes become VOID (contract 4).
 * A booked load needs a reason, and is marked late on or after the collection day. Cancelled already: the same answer.
 *
 * @throws DomainError `not_found`, `validation_failed` (`reason_required`), `invalid_transition`
 */
export function cancelLoad(ctx: Ctx<Actor>, input: CancelLoad): Promise<{ load: LoadView }> {
  const { actor } = ctx;
  if (actor.kind !== "firm") return inTransaction(ctx, (tx) => cancel(tx, input));
  const own: Ctx<FirmActor> = { ...ctx, actor };
  return once(own, `POST /loads/${input.id}/cancel`, { ...input }, {
    prepare: async () => undefined,
    commit: (tx) => cancel(tx, input),
    refresh: async () => ({ load: await viewLoad(ctx, input.id, "poster") }),
  });
}
