import type { Actor } from "../actor.ts";
import { paidProblems, takesPayment } from "../bookings/rules.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { once } from "../idempotency/once.ts";
import { assertSeen } from "../loads/assert-seen.ts";
import { lockLoad } from "../loads/find-load.ts";
import { loadOfReplay } from "../loads/load-then.ts";
import { saveChange } from "../loads/save-change.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { invalidTransition, notThisEnd } from "../loads/transitions.ts";
import { viewLoad } from "../loads/view-load.ts";
import { refreshDaysToPay } from "./refresh-days-to-pay.ts";

interface RecordPayment {
  id: string;
  paidAt?: string | undefined;
}

async function record(tx: Ctx<Actor>, input: RecordPayment): Promise<{ load: LoadView | LoadThen }> {
  const { load, mover } = await lockLoad(tx, input.id);
  if (mover !== "carrier") throw notThisEnd(load, "Recording a payment", "carrier");
  const recorded =
    load.paidAt !== null && (input.paidAt === undefined || +new Date(input.paidAt) === +load.paidAt);
  if (!recorded) assertSeen(tx, load);
  if (load.deliveredAt === null || !takesPayment(load)) {
    throw invalidTransition(load, "Recording a payment");
  }
  const now = tx.clock.now();
  const paidAt = input.paidAt === undefined ? (load.paidAt ?? now) : new Date(input.paidAt);
  if (load.paidAt?.getTime() !== paidAt.getTime()) {
    const problems = paidProblems(paidAt, load.deliveredAt, now);
    if (problems.length > 0) throw invalid(problems);
    const paid = await saveChange(tx, {
      before: load,
      load: { ...load, paidAt },
      action: "paid",
      details: { paidAt: paidAt.toISOString() },
    });
    await refreshDaysToPay(tx, paid);
  }
  return { load: await viewLoad(tx, load.id, mover) };
}

/**
 * The carrier records that it was paid, any time after delivery; no status changes (contract 4).
 * Recorded already: the same answer; another paidAt corrects it.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`in_future`, `before_delivered`), `invalid_transition`
 */
export function recordPayment(ctx: Ctx<Actor>, input: RecordPayment): Promise<{ load: LoadView | LoadThen }> {
  return once(
    ctx,
    `POST /loads/${input.id}/paid`,
    { ...input },
    {
      prepare: async () => undefined,
      commit: (tx) => record(tx, input),
      refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
    },
  );
}
