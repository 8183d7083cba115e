import type { Load } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { once } from "../../core/idempotency/once.ts";
import { loadOfReplay } from "../act-on-load.ts";
import { momentOf, paidProblems, recordsPayment } from "../bookings/rules.ts";
import { lockLoad } from "../find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../guards.ts";
import type { Mover } from "../lifecycle.ts";
import { type Ends, toBoth } from "../outbox/events.ts";
import { refreshRecord } from "../reputation/keep-record.ts";
import { saveChange } from "../save-change.ts";
import type { LoadBrief, LoadView } from "../schemas.ts";
import { viewLoad } from "../view-load.ts";

type Payment = Pick<Load, "paidAt" | "paidSaidBy" | "paidContestedAt">;

interface RecordPayment {
  id: string;
  paidAt?: string | undefined;
}

/** Saves the payment of a locked load that an end recorded; `ends` are its firms, where they are known. */
export function savePayment(
  tx: Ctx<Actor>,
  before: Load,
  action: "paid" | "contestPaid",
  payment: Payment,
  ends?: Ends,
): Promise<Load> {
  const { paidAt } = payment.paidAt === null ? before : payment;
  return saveChange(tx, {
    before,
    load: { ...before, ...payment },
    action,
    details: { paidAt: paidAt?.toISOString() ?? null },
    tell: toBoth(before, "load.updated"),
    ...(ends && { ends }),
  });
}

/** Recomputes the days to pay of a load's poster. */
export async function refreshPayments(tx: Ctx<Actor>, { mode, posterId }: Load): Promise<void> {
  if (mode === "live") await refreshRecord(tx, posterId, "poster");
}

/** Saves the payment of one job, with that of its invoice, and recomputes the poster's days to pay. */
async function save(
  tx: Ctx<Actor>,
  before: Load,
  action: "paid" | "contestPaid",
  payment: Payment,
): Promise<void> {
  await tx.ports.lockDocuments(tx, before);
  const load = await savePayment(tx, before, action, payment);
  await tx.ports.paymentChanged(tx, load);
  await refreshPayments(tx, load);
}

/** Locks the load, changes it unless the change was made before, and returns the load. */
function act(
  ctx: Ctx<Actor>,
  input: RecordPayment,
  change: (tx: Ctx<Actor>, load: Load, mover: Mover) => Promise<void>,
): Promise<{ load: LoadView | LoadBrief }> {
  return once(ctx, {
    commit: async (tx): Promise<{ load: LoadView | LoadBrief }> => {
      const { load, mover } = await lockLoad(tx, input.id);
      await change(tx, load, mover);
      return { load: await viewLoad(tx, load.id, mover) };
    },
    refresh: async (stored) => ({ load: await loadOfReplay(ctx, stored.load) }),
  });
}

/** True if a cancelled load has an accepted extra, which alone is then paid. */
async function owesExtras(
  { db }: Pick<Ctx, "db">,
  { id: loadId, carrierId, status }: Load,
): Promise<boolean> {
  if (status !== "CANCELLED" || carrierId === null) return false;
  return (await db.extra.count({ where: { loadId, carrierId, status: "ACCEPTED" } })) > 0;
}

/**
 * Records that the carrier was paid, any time after delivery, or for the extras of a cancelled load (contract 4). The
 * carrier confirms the poster's record by the same call; the poster cannot change what the carrier recorded. A repeated
 * call returns the same answer; another `paidAt` corrects the record.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `validation_failed` (`in_future`, `before_delivered`), `invalid_transition`
 */
export function recordPayment(
  ctx: Ctx<Actor>,
  input: RecordPayment,
): Promise<{ load: LoadView | LoadBrief }> {
  return act(ctx, input, async (tx, load, mover) => {
    const now = tx.clock.now();
    const given = input.paidAt === undefined ? null : momentOf(input.paidAt, now);
    const isSame = load.paidAt !== null && (given === null || +given === +load.paidAt);
    if (isSame && (mover === "poster" || load.paidSaidBy !== "poster")) return;
    assertSeen(tx, load);
    const endedAt = load.deliveredAt ?? load.cancelledAt;
    if (
      mover === "system" ||
      mover === "admin" ||
      endedAt === null ||
      !recordsPayment({ ...load, owesExtras: await owesExtras(tx, load) }, mover)
    ) {
      throw invalidTransition(load, "Recording a payment");
    }
    const paidAt = given ?? load.paidAt ?? now;
    const problems = paidProblems(paidAt, endedAt, now);
    if (problems.length > 0) throw invalid(problems);
    await save(tx, load, "paid", { paidAt, paidSaidBy: mover, paidContestedAt: null });
  });
}

/**
 * Records that the carrier did not get the money that the poster recorded as paid: the load is unpaid again,
 * and the poster may record another day (contract 8). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`
 */
export function contestPayment(
  ctx: Ctx<Actor>,
  input: { id: string },
): Promise<{ load: LoadView | LoadBrief }> {
  return act(ctx, input, async (tx, load, mover) => {
    if (mover !== "carrier") throw notThisEnd(load, "Contesting a payment", "carrier");
    if (load.paidContestedAt !== null) return;
    assertSeen(tx, load);
    if (load.paidSaidBy !== "poster") throw invalidTransition(load, "Contesting a payment");
    const paidContestedAt = tx.clock.now();
    await save(tx, load, "contestPaid", { paidAt: null, paidSaidBy: null, paidContestedAt });
  });
}
