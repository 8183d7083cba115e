import { endOfLondonDay, londonDay, londonInstant, londonTime } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, idPlace } from "../../../core/cursor.ts";
import { day, time } from "../../../core/fields.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { lockLoad } from "../../../loads/find-load.ts";
import { DUPLICATE_HOURS } from "../../../loads/posting-warnings.ts";
import { correctionsOf } from "../rules.ts";
import { byTime, partySql, queue } from "./queue.ts";
import type { DisputeLine, DuplicateLine, OverdueLine, UnconfirmedLine } from "./schemas.ts";

const { sql } = Prisma;

/** SQL for the columns of a queue's line about a load, aliased `l`, its poster `p` and its carrier `c`. */
export const LOAD_COLUMNS = sql`l.id AS "loadId", l.ref, l.version,
  json_build_object('outcode', l.from_outcode, 'town', l.from_town) AS "from",
  json_build_object('outcode', l.to_outcode, 'town', l.to_town) AS "to",
  ${partySql(sql`p`)} AS poster, CASE WHEN c.id IS NOT NULL THEN ${partySql(sql`c`)} END AS carrier`;
export const LOAD_ENDS = sql`JOIN firm p ON p.id = l.poster_id LEFT JOIN firm c ON c.id = l.carrier_id`;

/** Queue of open disputes of live loads, the oldest first. */
export const openDisputes = queue<DisputeLine>(() => ({
  name: "disputes",
  columns: sql`d.id, d.raised_at AS "raisedAt", d.reason, ${LOAD_COLUMNS},
    ARRAY(SELECT side FROM unnest(ARRAY['poster', 'carrier']) side WHERE side = d.raised_by::text
      OR side IN (SELECT s.voice::text FROM dispute_statement s WHERE s.dispute_id = d.id)) AS heard`,
  from: sql`dispute d JOIN load l ON l.id = d.load_id`,
  join: LOAD_ENDS,
  where: sql`d.closed_at IS NULL AND l.mode = 'live'`,
  order: byTime(sql`d.raised_at`, sql`d.id`),
  placeOf: ({ raisedAt, id }) => [raisedAt, id],
  view: (line) => line,
}));

/**
 * SQL for the latest time of collection of a load, aliased `l`, on its day: the booked time, noon for AM, or
 * else midnight.
 */
const DUE_TIME = sql`coalesce(l.collect_by_time, CASE l.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END)`;

/** Queue of booked live loads that were not collected in time, the most overdue first. */
export const overdueCollections = queue<
  OverdueLine,
  Omit<OverdueLine, "dueAt" | "allowedActions"> & { dueTime: string }
>((now) => {
  const today = londonDay(now);
  return {
    name: "overdue",
    columns: sql`${LOAD_COLUMNS}, l.collect_date::text AS "collectDate", ${DUE_TIME} AS "dueTime",
      l.agreed_pence AS "agreedPence"`,
    from: sql`load l`,
    join: LOAD_ENDS,
    where: sql`l.status = 'BOOKED' AND l.mode = 'live' AND l.collect_date <= ${today}::date
      AND (l.collect_date < ${today}::date OR ${DUE_TIME} < ${londonTime(now)})`,
    order: {
      by: sql`l.collect_date, ${DUE_TIME}, l.id`,
      place: z.tuple([day, z.union([time, z.literal("24:00")]), idInCursor]),
      after: ([date, dueTime, id]) =>
        sql`(l.collect_date, ${DUE_TIME}, l.id) > (${date}::date, ${dueTime}, ${id})`,
    },
    placeOf: ({ collectDate, dueTime, loadId }) => [collectDate, dueTime, loadId],
    view: ({ dueTime, ...line }) => {
      const { collectDate } = line;
      const dueAt = dueTime === "24:00" ? endOfLondonDay(collectDate) : londonInstant(collectDate, dueTime);
      return {
        ...line,
        dueAt: dueAt.toISOString(),
        allowedActions: correctionsOf({ status: "BOOKED", collectDate }, now),
      };
    },
  };
});

const UNCONFIRMED = sql`l.status = 'DELIVERED' AND l.mode = 'live' AND l.auto_confirm_at IS NOT NULL`;
const BY_CONFIRMATION = byTime(sql`l.auto_confirm_at`, sql`l.id`);

/** Queue of delivered live loads that are not confirmed, sorted by the time of the automatic confirmation. */
export const unconfirmedDeliveries = queue<UnconfirmedLine>(() => ({
  name: "unconfirmed",
  columns: sql`${LOAD_COLUMNS}, l.delivered_at AS "deliveredAt", l.auto_confirm_at AS "autoConfirmAt",
    l.agreed_pence AS "agreedPence"`,
  from: sql`load l`,
  join: LOAD_ENDS,
  where: UNCONFIRMED,
  order: {
    ...BY_CONFIRMATION,
    // Adds the first condition because it can use the index, which the second condition cannot.
    after: (place) => sql`l.auto_confirm_at >= ${place[0]}::timestamptz AND ${BY_CONFIRMATION.after(place)}`,
  },
  placeOf: ({ autoConfirmAt, loadId }) => [autoConfirmAt, loadId],
  view: (line) => line,
}));

/** Counts the loads that will be confirmed automatically today. */
export async function confirmingToday({ db, clock }: Ctx<AdminActor>): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM load l
    WHERE ${UNCONFIRMED} AND l.auto_confirm_at < ${endOfLondonDay(londonDay(clock.now()))}`);
  return counted?.count ?? 0;
}

const KEEP_ACTION = "queue.keepDuplicate";

/** Maximum number of earlier loads of the same poster with which a load is compared. */
const MAX_COMPARED = 80;

/**
 * SQL for the latest similar load that the poster posted within the hour before a load, aliased `l`, among
 * the loads that are compared.
 */
const TWIN = sql`LEFT JOIN LATERAL (
  SELECT json_build_object('ref', o.ref, 'status', o.status) AS twin
  FROM (SELECT * FROM load WHERE poster_id = l.poster_id AND mode = 'live' AND id < l.id ORDER BY id DESC LIMIT ${MAX_COMPARED}) o
  WHERE o.created_at >= l.created_at - make_interval(hours => ${DUPLICATE_HOURS})
    AND o.from_outcode = l.from_outcode AND o.to_outcode = l.to_outcode AND o.collect_date = l.collect_date
    AND o.vehicle_class = l.vehicle_class AND o.weight_band = l.weight_band
  ORDER BY o.id DESC LIMIT 1
) t ON true`;

/** Queue of open live loads that were posted within an hour of a similar one, the newest first. */
export const possibleDuplicates = queue<DuplicateLine>(() => ({
  name: "duplicates",
  columns: sql`${LOAD_COLUMNS}, l.created_at AS "createdAt", t.twin`,
  from: sql`load l`,
  join: sql`${LOAD_ENDS} ${TWIN}`,
  // Matches the partial index `load_possible_duplicate`; leaves out loads that an admin has kept.
  where: sql`l.status = 'POSTED' AND l.mode = 'live' AND l.warnings @> '[{"code": "possible_duplicate"}]'
    AND NOT EXISTS (SELECT 1 FROM admin_action a WHERE a.load_id = l.id AND a.action = ${KEEP_ACTION})`,
  order: { by: sql`l.id DESC`, place: idPlace, after: ([id]) => sql`l.id < ${id}` },
  placeOf: ({ loadId }) => [loadId],
  view: (line) => line,
}));

/**
 * Removes a load from the queue of duplicates, because the load is not a duplicate.
 *
 * @throws DomainError `not_found`
 */
export function keepDuplicate(ctx: Ctx<AdminActor>, loadId: string): Promise<{ done: true }> {
  return inTransaction(ctx, async (tx) => {
    await lockLoad(tx, loadId);
    const already = await tx.db.adminAction.count({ where: { loadId, action: KEEP_ACTION } });
    if (already === 0) await logAction(tx, { action: KEEP_ACTION, loadId });
    return { done: true };
  });
}
