import { Prisma } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { inTransaction } from "../../in-transaction.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { readForChange } from "../firms/change-firm.ts";
import { logAction } from "../log-action.ts";
import type { Line } from "./schemas.ts";

const { sql } = Prisma;

const SETTLED = "queue.settle";
const REOPENED = "queue.reopen";

/** True where an admin has looked after what happened at `since`, by the last line of the log about it. */
export const isSettled = (about: Prisma.Sql, since: Prisma.Sql) => sql`coalesce((
  SELECT a.action = ${SETTLED} FROM admin_action a
  WHERE ${about} AND a.action IN (${SETTLED}, ${REOPENED}) AND a.at >= ${since} ORDER BY a.id DESC LIMIT 1), false)`;

function log(ctx: Ctx<AdminActor>, action: string, { queue, id }: Line, reason?: string) {
  return inTransaction(ctx, async (tx) => {
    const about = queue === "lost" ? { firmId: id } : { loadId: id };
    await (queue === "lost" ? readForChange(tx, id) : lockLoad(tx, id));
    await logAction(tx, { action, ...about, reason });
    return { done: true as const };
  });
}

/**
 * Takes a lost licence, or a load that was won after a changed contact, out of its queue: somebody has looked after it. What
 * happens later brings it back.
 *
 * @throws DomainError `not_found`
 */
export const settleLine = (ctx: Ctx<AdminActor>, { reason, ...line }: Line & { reason: string }) =>
  log(ctx, SETTLED, line, reason);

/**
 * Undoes that: the line is in its queue again.
 *
 * @throws DomainError `not_found`
 */
export const reopenLine = (ctx: Ctx<AdminActor>, line: Line) => log(ctx, REOPENED, line);
