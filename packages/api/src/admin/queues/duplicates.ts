import { dayOfColumn } from "@board/calendar";
import { Prisma } from "@board/db";
import type { AdminActor } from "../../actor.ts";
import type { Ctx } from "../../context.ts";
import { idPlace } from "../../cursor.ts";
import { inTransaction } from "../../in-transaction.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { DUPLICATE_HOURS } from "../../loads/rules.ts";
import { logAction } from "../actions/log-action.ts";
import { ENDS, LOAD_COLUMNS, type LoadColumns, loadOf } from "./load-columns.ts";
import { type Asked, pageOf } from "./page.ts";
import type { DuplicateLine } from "./schemas.ts";

interface Row extends LoadColumns {
  createdAt: Date;
  collectDate: Date;
  twinRef: string | null;
  twinStatus: string | null;
  twinCreatedAt: Date | null;
}

const KEPT = "queue.keepDuplicate";

/** The condition of the index `load_possible_duplicate`, without those that an admin said are none. */
const WARNED = Prisma.sql`l.status = 'POSTED' AND l.mode = 'live'
  AND l.warnings @> '[{"code": "possible_duplicate"}]'
  AND NOT EXISTS (SELECT 1 FROM admin_action a WHERE a.load_id = l.id AND a.action = ${KEPT})`;

/** Open live loads that were posted within the hour after another like them, the newest first. */
export function possibleDuplicates(ctx: Ctx<AdminActor>, asked: Asked) {
  return pageOf(ctx, {
    name: "duplicates",
    asked,
    place: idPlace,
    read: (after, take) =>
      ctx.db.$queryRaw<Row[]>(Prisma.sql`
        SELECT ${LOAD_COLUMNS}, l.created_at AS "createdAt", l.collect_date AS "collectDate",
          t.ref AS "twinRef", t.status::text AS "twinStatus", t.created_at AS "twinCreatedAt"
        FROM load l ${ENDS}
        LEFT JOIN LATERAL (
          SELECT o.ref, o.status, o.created_at FROM load o
          WHERE o.poster_id = l.poster_id AND o.mode = 'live' AND o.id < l.id
            AND o.updated_at >= l.created_at - make_interval(hours => ${DUPLICATE_HOURS})
            AND o.created_at >= l.created_at - make_interval(hours => ${DUPLICATE_HOURS})
            AND o.from_outcode = l.from_outcode AND o.to_outcode = l.to_outcode AND o.collect_date = l.collect_date
            AND o.vehicle_class = l.vehicle_class AND o.weight_band = l.weight_band
          ORDER BY o.id DESC LIMIT 1
        ) t ON true
        WHERE ${WARNED} ${after === null ? Prisma.empty : Prisma.sql`AND l.id < ${after[0]}`}
        ORDER BY l.id DESC LIMIT ${take}`),
    count: () =>
      ctx.db.$queryRaw<{ count: number }[]>(
        Prisma.sql`SELECT count(*)::int AS count FROM load l WHERE ${WARNED}`,
      ),
    placeOf: ({ loadId }) => [loadId],
    view: (row): DuplicateLine => ({
      ...loadOf(row),
      createdAt: row.createdAt.toISOString(),
      collectDate: dayOfColumn(row.collectDate),
      twin:
        row.twinRef === null
          ? null
          : {
              ref: row.twinRef,
              status: row.twinStatus ?? "",
              createdAt: (row.twinCreatedAt ?? row.createdAt).toISOString(),
            },
    }),
  });
}

/**
 * Takes a load out of the queue: it is no duplicate.
 *
 * @throws DomainError `not_found`
 */
export function keepDuplicate(ctx: Ctx<AdminActor>, loadId: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockLoad(tx, loadId);
    const already = await tx.db.adminAction.count({ where: { loadId, action: KEPT } });
    if (already === 0) await logAction(tx, { action: KEPT, loadId });
    return { done: true };
  });
}
