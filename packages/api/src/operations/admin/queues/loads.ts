import { dayOfColumn, endOfLondonDay, londonDay, londonInstant, londonTime } from "@board/calendar";
import { Prisma } from "@board/db";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import { logAction } from "../../../core/audit/log-action.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor, idPlace } from "../../../core/cursor.ts";
import { day, instant, time } from "../../../core/fields.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { lockLoad } from "../../../loads/find-load.ts";
import { DUPLICATE_HOURS } from "../../../loads/posting-warnings.ts";
import { correctionsOf } from "../rules.ts";
import { type PageInput, pageOf } from "./queue.ts";
import type { DisputeLine, DuplicateLine, OverdueLine, UnconfirmedLine } from "./schemas.ts";

const { sql } = Prisma;

/** Columns of a queue line about a load `l`, its poster `p` and its carrier `c`. */
export const LOAD_COLUMNS = sql`l.id AS "loadId", l.ref, l.version,
  l.from_outcode AS "fromOutcode", l.from_town AS "fromTown", l.to_outcode AS "toOutcode", l.to_town AS "toTown",
  p.id AS "posterId", p.name AS "posterName", p.contact_phone AS "posterPhone",
  c.id AS "carrierId", c.name AS "carrierName", c.contact_phone AS "carrierPhone"`;
export const LOAD_ENDS = sql`JOIN firm p ON p.id = l.poster_id LEFT JOIN firm c ON c.id = l.carrier_id`;

export interface LoadRow {
  loadId: string;
  ref: string;
  version: number;
  fromOutcode: string;
  fromTown: string;
  toOutcode: string;
  toTown: string;
  posterId: string;
  posterName: string;
  posterPhone: string;
  carrierId: string | null;
  carrierName: string | null;
  carrierPhone: string | null;
}

/** Load part of a queue line. */
export function loadOf(row: LoadRow) {
  return {
    loadId: row.loadId,
    ref: row.ref,
    version: row.version,
    from: { outcode: row.fromOutcode, town: row.fromTown },
    to: { outcode: row.toOutcode, town: row.toTown },
    poster: { id: row.posterId, name: row.posterName, phone: row.posterPhone },
    carrier:
      row.carrierId === null
        ? null
        : { id: row.carrierId, name: row.carrierName ?? "", phone: row.carrierPhone ?? "" },
  };
}

interface DisputeRow extends LoadRow {
  id: string;
  raisedAt: Date;
  raisedBy: "poster" | "carrier";
  reason: string;
  voices: ("poster" | "carrier" | "admin")[];
  proposed: ("poster" | "carrier")[];
}

/** Open disputes of live loads, oldest first. */
export function openDisputes(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "disputes",
    columns: sql`d.id, d.raised_at AS "raisedAt", d.raised_by AS "raisedBy", d.reason, ${LOAD_COLUMNS},
      ARRAY(SELECT DISTINCT s.voice::text FROM dispute_statement s WHERE s.dispute_id = d.id) AS voices,
      ARRAY(SELECT o.side::text FROM dispute_proposal o WHERE o.dispute_id = d.id) AS proposed`,
    from: sql`dispute d JOIN load l ON l.id = d.load_id`,
    join: LOAD_ENDS,
    where: sql`d.closed_at IS NULL AND l.mode = 'live'`,
    orderBy: sql`d.raised_at, d.id`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) => sql`(d.raised_at, d.id) > (${at}::timestamptz, ${id})`,
    placeOf: ({ raisedAt, id }) => [raisedAt.toISOString(), id],
    view: (row: DisputeRow): DisputeLine => ({
      ...loadOf(row),
      id: row.id,
      raisedAt: row.raisedAt.toISOString(),
      raisedBy: row.raisedBy,
      reason: row.reason,
      heard: (["poster", "carrier"] as const).filter(
        (side) => side === row.raisedBy || row.voices.includes(side),
      ),
      proposed: row.proposed,
    }),
  });
}

interface OverdueRow extends LoadRow {
  collectDate: Date;
  dueTime: string;
  agreedPence: number | null;
}

/** Latest collection time of load `l` on its day: its slot, noon for AM, else midnight. */
const DUE_TIME = sql`coalesce(l.collect_by_time, CASE l.collect_window WHEN 'AM' THEN '12:00' ELSE '24:00' END)`;

function dueAt({ collectDate, dueTime }: OverdueRow): Date {
  const date = dayOfColumn(collectDate);
  return dueTime === "24:00" ? endOfLondonDay(date) : londonInstant(date, dueTime);
}

function isOverdue(now: Date): Prisma.Sql {
  const today = londonDay(now);
  return sql`l.status = 'BOOKED' AND l.mode = 'live' AND l.collect_date <= ${today}::date
    AND (l.collect_date < ${today}::date OR ${DUE_TIME} < ${londonTime(now)})`;
}

/** Booked live loads with an overdue collection, most overdue first. */
export function overdueCollections(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "overdue",
    columns: sql`${LOAD_COLUMNS}, l.collect_date AS "collectDate", ${DUE_TIME} AS "dueTime",
      l.agreed_pence AS "agreedPence"`,
    from: sql`load l`,
    join: LOAD_ENDS,
    where: isOverdue(ctx.clock.now()),
    orderBy: sql`l.collect_date, ${DUE_TIME}, l.id`,
    place: z.tuple([day, z.union([time, z.literal("24:00")]), idInCursor]),
    after: ([date, dueTime, id]) =>
      sql`(l.collect_date, ${DUE_TIME}, l.id) > (${date}::date, ${dueTime}, ${id})`,
    placeOf: ({ collectDate, dueTime, loadId }) => [dayOfColumn(collectDate), dueTime, loadId],
    view: (row: OverdueRow): OverdueLine => ({
      ...loadOf(row),
      collectDate: dayOfColumn(row.collectDate),
      dueAt: dueAt(row).toISOString(),
      agreedPence: row.agreedPence,
      allowedActions: correctionsOf(
        { status: "BOOKED", collectDate: dayOfColumn(row.collectDate) },
        ctx.clock.now(),
      ),
    }),
  });
}

interface UnconfirmedRow extends LoadRow {
  deliveredAt: Date | null;
  autoConfirmAt: Date;
  agreedPence: number | null;
}

const UNCONFIRMED = sql`l.status = 'DELIVERED' AND l.mode = 'live' AND l.auto_confirm_at IS NOT NULL`;

/** Delivered live loads awaiting confirmation, the earliest automatic confirmation first. */
export function unconfirmedDeliveries(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "unconfirmed",
    columns: sql`${LOAD_COLUMNS}, l.delivered_at AS "deliveredAt", l.auto_confirm_at AS "autoConfirmAt",
      l.agreed_pence AS "agreedPence"`,
    from: sql`load l`,
    join: LOAD_ENDS,
    where: UNCONFIRMED,
    orderBy: sql`l.auto_confirm_at, l.id`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) =>
      sql`l.auto_confirm_at >= ${at}::timestamptz AND (l.auto_confirm_at, l.id) > (${at}::timestamptz, ${id})`,
    placeOf: ({ autoConfirmAt, loadId }) => [autoConfirmAt.toISOString(), loadId],
    view: (row: UnconfirmedRow): UnconfirmedLine => ({
      ...loadOf(row),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      autoConfirmAt: row.autoConfirmAt.toISOString(),
      agreedPence: row.agreedPence,
    }),
  });
}

/** Counts the unconfirmed loads that confirm automatically today. */
export async function confirmingToday({ db, clock }: Ctx<AdminActor>): Promise<number> {
  const [counted] = await db.$queryRaw<{ count: number }[]>(sql`
    SELECT count(*)::int AS count FROM load l
    WHERE ${UNCONFIRMED} AND l.auto_confirm_at < ${endOfLondonDay(londonDay(clock.now()))}`);
  return counted?.count ?? 0;
}

interface DuplicateRow extends LoadRow {
  createdAt: Date;
  collectDate: Date;
  twinRef: string | null;
  twinStatus: string | null;
  twinCreatedAt: Date | null;
}

const KEEP_ACTION = "queue.keepDuplicate";

/** Earlier loads of the same poster compared for duplicates. */
const MAX_COMPARED = 80;

/** Latest load like `l` by the same poster within the hour before, among the compared ones. */
const TWIN = sql`LEFT JOIN LATERAL (
  SELECT o.ref, o.status, o.created_at
  FROM (SELECT * FROM load WHERE poster_id = l.poster_id AND mode = 'live' AND id < l.id ORDER BY id DESC LIMIT ${MAX_COMPARED}) o
  WHERE o.created_at >= l.created_at - make_interval(hours => ${DUPLICATE_HOURS})
    AND o.from_outcode = l.from_outcode AND o.to_outcode = l.to_outcode AND o.collect_date = l.collect_date
    AND o.vehicle_class = l.vehicle_class AND o.weight_band = l.weight_band
  ORDER BY o.id DESC LIMIT 1
) t ON true`;

/** Open live loads posted within an hour of a similar one, newest first. */
export function possibleDuplicates(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "duplicates",
    columns: sql`${LOAD_COLUMNS}, l.created_at AS "createdAt", l.collect_date AS "collectDate",
      t.ref AS "twinRef", t.status::text AS "twinStatus", t.created_at AS "twinCreatedAt"`,
    from: sql`load l`,
    join: sql`${LOAD_ENDS} ${TWIN}`,
    // Matches the partial index `load_possible_duplicate`, without loads that an admin kept.
    where: sql`l.status = 'POSTED' AND l.mode = 'live' AND l.warnings @> '[{"code": "possible_duplicate"}]'
      AND NOT EXISTS (SELECT 1 FROM admin_action a WHERE a.load_id = l.id AND a.action = ${KEEP_ACTION})`,
    orderBy: sql`l.id DESC`,
    place: idPlace,
    after: ([id]) => sql`l.id < ${id}`,
    placeOf: ({ loadId }) => [loadId],
    view: (row: DuplicateRow): DuplicateLine => ({
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
 * Removes a load from the queue, because it is no duplicate.
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
