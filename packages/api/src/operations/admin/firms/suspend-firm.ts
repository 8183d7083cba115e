import type { Quote } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import { recordAudit } from "../../../core/audit/record-audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { touchLoad } from "../../../core/touched.ts";
import { tellOwners } from "../../../firms/suspension.ts";
import { saveEnded } from "../../../loads/quotes/save-ended.ts";
import { endVehicle, lockOpenVehicles } from "../../../market/vehicles/save-vehicle.ts";
import { readForChange } from "./change-firm.ts";

interface Suspension {
  firmId: string;
  reason: string;
}

/** Withdraws the firm's active quotes, because a suspended firm cannot do the jobs. */
async function withdrawQuotes(tx: Ctx<AdminActor>, firmId: string): Promise<number> {
  const now = tx.clock.now();
  // Locks the loads before their quotes, and in the order of their ids, to avoid deadlocks.
  const loads = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM load l
    WHERE l.id IN (SELECT load_id FROM quote WHERE carrier_id = ${firmId} AND mode = 'live' AND status = 'ACTIVE')
    ORDER BY l.id FOR UPDATE`;
  const active = await tx.db.quote.findMany({
    where: { carrierId: firmId, loadId: { in: loads.map(({ id }) => id) }, status: "ACTIVE" },
    include: { load: true },
  });
  for (const { load, ...quote } of active) {
    const after: Quote = { ...quote, status: "WITHDRAWN", updatedAt: now };
    await saveEnded(tx, load, [{ before: quote, after }]);
  }
  return active.length;
}

/** Withdraws the firm's open vehicles, whose offers lapse. */
async function withdrawVehicles(tx: Ctx<AdminActor>, firmId: string): Promise<void> {
  for (const vehicle of await lockOpenVehicles(tx, { firmId, mode: "live" }))
    await endVehicle(tx, vehicle, "WITHDRAWN");
}

/** Withholds the firm's open loads from every board, or puts them back. */
async function withholdLoads(tx: Ctx<AdminActor>, firmId: string, withheld: boolean): Promise<void> {
  const loads = await tx.db.load.updateManyAndReturn({
    where: { posterId: firmId, mode: "live", status: "POSTED", withheld: !withheld },
    data: { withheld },
  });
  for (const load of loads) touchLoad(tx, load);
}

/**
 * Suspends a firm: its keys and sessions are refused, its loads withheld, its active quotes and vehicles withdrawn. Booked
 * loads go on, and an admin acts for the firm. Its owners are emailed the reason. Nothing happens to a suspended firm.
 *
 * @throws DomainError `not_found`
 */
export function suspendFirm(
  ctx: Ctx<AdminActor>,
  { firmId, reason }: Suspension,
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const firm = await readForChange(tx, firmId);
    if (firm.suspendedAt !== null) return { firmId };
    await tx.db.firm.update({ where: { id: firmId }, data: { suspendedAt: tx.clock.now() } });
    await withholdLoads(tx, firmId, true);
    const quotesWithdrawn = await withdrawQuotes(tx, firmId);
    await withdrawVehicles(tx, firmId);
    await logAction(tx, {
      action: "firm.suspend",
      firmId,
      before: { suspended: false },
      after: { suspended: true, quotesWithdrawn },
      reason,
    });
    await recordAudit(tx, { action: "firm.suspended", firmId });
    await tellOwners(tx, "suspended", { firm, reason });
    return { firmId };
  });
}

/**
 * Ends a suspension: keys and sessions work again, open loads return to the board, and the owners are
 * emailed.
 *
 * @throws DomainError `not_found`
 */
export function liftSuspension(
  ctx: Ctx<AdminActor>,
  { firmId, reason }: Suspension,
): Promise<{ firmId: string }> {
  return inTransaction(ctx, async (tx) => {
    const firm = await readForChange(tx, firmId);
    if (firm.suspendedAt === null) return { firmId };
    await tx.db.firm.update({ where: { id: firmId }, data: { suspendedAt: null } });
    await withholdLoads(tx, firmId, false);
    await logAction(tx, {
      action: "firm.lift",
      firmId,
      before: { suspended: true },
      after: { suspended: false },
      reason,
    });
    await recordAudit(tx, { action: "firm.lifted", firmId });
    await tellOwners(tx, "lifted", { firm, reason });
    return { firmId };
  });
}
