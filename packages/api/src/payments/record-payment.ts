import { DAY_MS } from "@board/calendar";
import type { Load } from "@board/db";
import type { Actor } from "../actor.ts";
import { touchPoster } from "../board/index/touched.ts";
import { paidProblems, takesPayment } from "../bookings/rules.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { recordOf } from "../firms/party.ts";
import { once } from "../idempotency/once.ts";
import { loadOfReplay } from "../loads/act-on-load.ts";
import { lockLoad } from "../loads/find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../loads/guards.ts";
import { saveChange } from "../loads/save-change.ts";
import type { LoadThen, LoadView } from "../loads/schemas.ts";
import { viewLoad } from "../loads/view-load.ts";
import { DAYS_TO_PAY_SAMPLE, daysToPay } from "../reputation/rules.ts";

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

/** Recomputes a poster's days to pay from its last paid loads (contract 4); live loads only. */
async function refreshDaysToPay(tx: Ctx<Actor>, load: Pick<Load, "mode" | "posterId">): Promise<void> {
  if (load.mode !== "live") return;
  const paid = await tx.db.load.findMany({
    where: { posterId: load.posterId, mode: "live", paidAt: { not: null } },
    orderBy: { paidAt: "desc" },
    take: DAYS_TO_PAY_SAMPLE.max,
    select: { paidAt: true, deliveredAt: true },
  });
  const days = paid.flatMap(({ paidAt, deliveredAt }) =>
    paidAt && deliveredAt ? [Math.round((paidAt.getTime() - deliveredAt.getTime()) / DAY_MS)] : [],
  );
  const key = { firmId: load.posterId, side: "poster" } as const;
  await tx.db.firmRecord.upsert({
    where: { firmId_side: key },
    create: { ...key, ...recordOf(undefined), daysToPay: daysToPay(days) },
    update: { daysToPay: daysToPay(days) },
  });
  touchPoster(tx, load.posterId);
}
