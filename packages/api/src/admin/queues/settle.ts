import { Prisma } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { inTransaction } from "../../in-transaction.ts";
import { readForChange } from "../firms/change-firm.ts";
import { logAction } from "../log-action.ts";
import type { Line, Settling } from "./schemas.ts";

const { sql } = Prisma;

const SETTLED = { lost: "licence.settle", contacts: "contacts.settle" } as const;
const REOPENED = { lost: "licence.reopen", contacts: "contacts.reopen" } as const;

/**
 * True where an admin has looked after what happened to the firm at `since`, by the last line of the log about it. Something
 * newer than what the admin saw is not looked after.
 */
export const isSettled = (queue: Line["queue"], firmId: Prisma.Sql, since: Prisma.Sql) => sql`coalesce((
  SELECT a.action = ${SETTLED[queue]} AND coalesce((a.after->>'seenAt')::timestamptz, a.at) >= ${since} FROM admin_action a
  WHERE a.firm_id = ${firmId} AND a.action IN (${SETTLED[queue]}, ${REOPENED[queue]}) AND a.at >= ${since}
  ORDER BY a.id DESC LIMIT 1), false)`;

function log(ctx: Ctx<AdminActor>, action: Parameters<typeof logAction>[1] & { firmId: string }) {
  return inTransaction(ctx, async (tx) => {
    await readForChange(tx, action.firmId);
    await logAction(tx, action);
    return { done: true as const };
  });
}

/**
 * Takes a firm's lost licence, or its changed contacts, out of the queue: somebody has looked after it. Another loss, or
 * another change, brings the firm back, also one that the admin had not seen yet.
 *
 * @throws DomainError `not_found`
 */
export const settleLine = (ctx: Ctx<AdminActor>, { queue, firmId, seenAt, reason }: Settling) =>
  log(ctx, { action: SETTLED[queue], firmId, after: { seenAt }, reason });

/**
 * Undoes that: the line is in its queue again.
 *
 * @throws DomainError `not_found`
 */
export const reopenLine = (ctx: Ctx<AdminActor>, { queue, firmId }: Line) =>
  log(ctx, { action: REOPENED[queue], firmId });
