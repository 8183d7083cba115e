import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idInCursor } from "../../cursor.ts";
import { instant } from "../../fields.ts";
import { inTransaction } from "../../in-transaction.ts";
import { logAction } from "../actions/log-action.ts";
import { lockFirm } from "../firms/lock-firm.ts";
import { type Asked, pageOf } from "./page.ts";
import type { NewFirmLine } from "./schemas.ts";

interface Row extends Omit<NewFirmLine, "createdAt"> {
  createdAt: Date;
}

const CHECKED = "firm.checked";
/** A firm leaves the queue when somebody has looked at it, or by itself after so many days. */
const NEW_DAYS = 30;
const COUNTED = 1_000;

function isNew(now: Date): Prisma.Sql {
  return Prisma.sql`f.created_at > ${new Date(now.getTime() - NEW_DAYS * 86_400_000)}
    AND NOT EXISTS (SELECT 1 FROM admin_action a WHERE a.firm_id = f.id AND a.action = ${CHECKED})`;
}

/** Firms of the last 30 days that no admin has looked at, the newest first. */
export function newFirms(ctx: Ctx<AdminActor>, asked: Asked) {
  const fresh = isNew(ctx.clock.now());
  return pageOf(ctx, {
    name: "firms",
    asked,
    place: z.tuple([instant, idInCursor]),
    read: (after, take) =>
      ctx.db.$queryRaw<Row[]>(Prisma.sql`
        SELECT f.id, f.name, f.contact_name AS "contactName", f.contact_phone AS phone, f.can_post AS "canPost",
          f.can_carry AS "canCarry", f.suspended_at IS NOT NULL AS suspended, f.created_at AS "createdAt",
          (SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v WHERE v.firm_id = f.id) AS vehicles,
          (SELECT count(*)::int FROM (SELECT 1 FROM load l WHERE l.poster_id = f.id AND l.mode = 'live'
            LIMIT ${COUNTED}) posted) AS loads,
          (SELECT count(*)::int FROM (SELECT 1 FROM quote q WHERE q.carrier_id = f.id AND q.mode = 'live'
            LIMIT ${COUNTED}) sent) AS quotes
        FROM firm f
        WHERE ${fresh}
          ${after === null ? Prisma.empty : Prisma.sql`AND (f.created_at, f.id) < (${after[0]}::timestamptz, ${after[1]})`}
        ORDER BY f.created_at DESC, f.id DESC LIMIT ${take}`),
    count: () =>
      ctx.db.$queryRaw<{ count: number }[]>(
        Prisma.sql`SELECT count(*)::int AS count FROM firm f WHERE ${fresh}`,
      ),
    placeOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    view: ({ createdAt, ...row }): NewFirmLine => ({ ...row, createdAt: createdAt.toISOString() }),
  });
}

/**
 * Takes a firm out of the queue: somebody has looked at it.
 *
 * @throws DomainError `not_found`
 */
export function checkFirm(ctx: Ctx<AdminActor>, firmId: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockFirm(tx, firmId);
    const already = await tx.db.adminAction.count({ where: { firmId, action: CHECKED } });
    if (already === 0) await logAction(tx, { action: CHECKED, firmId });
    return { done: true };
  });
}
