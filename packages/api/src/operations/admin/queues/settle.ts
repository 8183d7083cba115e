import { Prisma } from "@board/db";
import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import { recordAudit } from "../../../core/audit/record-audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { readForChange } from "../firms/change-firm.ts";
import type { QueueLine, SettleLine } from "./schemas.ts";

const { sql } = Prisma;

const SETTLED = {
  lost: "licence.settle",
  contacts: "contacts.settle",
  handBacks: "hand_backs.settle",
} as const;
const REOPENED = {
  lost: "licence.reopen",
  contacts: "contacts.reopen",
  handBacks: "hand_backs.reopen",
} as const;

/**
 * SQL condition that is true if the latest entry of the admins' log on a firm and a queue settles what happened to
 * the firm at `since`. A change that is newer than the admin saw is not settled.
 */
export const isSettled = (queue: "lost" | "contacts", firmId: Prisma.Sql, since: Prisma.Sql) => sql`coalesce((
  SELECT a.action = ${SETTLED[queue]} AND coalesce((a.after->>'seenAt')::timestamptz, a.at) >= ${since} FROM admin_action a
  WHERE a.firm_id = ${firmId} AND a.action IN (${SETTLED[queue]}, ${REOPENED[queue]}) AND a.at >= ${since}
  ORDER BY a.id DESC LIMIT 1), false)`;

/**
 * Ends a firm's limit on bookings: marks its hand-backs as looked at, up to the newest one that the admin
 * saw.
 */
async function endHandBackLimit(tx: Ctx<AdminActor>, firmId: string, seenAt: string): Promise<void> {
  const { count } = await tx.db.handBack.updateMany({
    where: { firmId, lookedAt: null, at: { lte: new Date(seenAt) } },
    data: { lookedAt: tx.clock.now() },
  });
  await recordHandBacks(tx, "hand_backs.looked_at", firmId, count);
}

/** Restores a firm's limit on bookings: the hand-backs that were looked at last count again. */
async function restoreHandBackLimit(tx: Ctx<AdminActor>, firmId: string): Promise<void> {
  const { _max: last } = await tx.db.handBack.aggregate({ where: { firmId }, _max: { lookedAt: true } });
  if (last.lookedAt === null) return;
  const { count } = await tx.db.handBack.updateMany({
    where: { firmId, lookedAt: last.lookedAt },
    data: { lookedAt: null },
  });
  await recordHandBacks(tx, "hand_backs.limited", firmId, count);
}

async function recordHandBacks(
  tx: Ctx<AdminActor>,
  action: "hand_backs.limited" | "hand_backs.looked_at",
  firmId: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await recordAudit(tx, { action, firmId, changes: [{ field: "handedBack", from: null, to: count }] });
}

/**
 * Removes a firm's lost licence, contact changes or hand-backs from their queue. Anything newer than the
 * admin saw brings the firm back.
 *
 * @throws DomainError `not_found`
 */
export function settleLine(ctx: Ctx<AdminActor>, { seenAt, reason, ...line }: SettleLine) {
  return inTransaction(ctx, async (tx) => {
    const { queue, firmId } = line;
    await readForChange(tx, firmId);
    if (queue === "handBacks") await endHandBackLimit(tx, firmId, seenAt);
    await logAction(tx, { action: SETTLED[queue], firmId, after: { seenAt }, reason });
    return { done: true as const };
  });
}

/**
 * Reverses {@link settleLine}; the line returns to its queue.
 *
 * @throws DomainError `not_found`
 */
export function reopenLine(ctx: Ctx<AdminActor>, line: QueueLine) {
  return inTransaction(ctx, async (tx) => {
    const { queue, firmId } = line;
    await readForChange(tx, firmId);
    if (queue === "handBacks") await restoreHandBackLimit(tx, firmId);
    await logAction(tx, { action: REOPENED[queue], firmId });
    return { done: true as const };
  });
}
