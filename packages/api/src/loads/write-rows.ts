import {
  type Extra,
  type Load,
  type LoadChange,
  type LoadHistory,
  type Milestone,
  Prisma,
  type QuotePrice,
  runSql,
} from "@board/db";
import { BOARD_CHANNEL } from "../core/board-messages.ts";
import type { Ctx } from "../core/context.ts";
import { columnNames, rowJson, rowsJson } from "../core/row-json.ts";
import type { QuoteChange } from "./change.ts";
import type { LinkEffect } from "./driver-links/rules.ts";
import { DUE_DAYS_SQL, type ExtrasEffect } from "./extras/rules.ts";
import { CHANNEL, type EventRow, type NotificationRow } from "./outbox/events.ts";
import { NOWHERE, type PlaceMove } from "./road/rules.ts";
import type { DueOrder } from "./transport-orders/undrawn-orders.ts";

/** Rows that a change of a load writes to other tables, by table. */
export interface ChangeRows {
  quotes: readonly QuoteChange[];
  prices: readonly QuotePrice[];
  history: readonly Omit<LoadHistory, "details">[];
  /** The new collection code of the load. */
  codes: readonly { loadId: string; carrierId: string | null; code: string; createdAt: Date }[];
  orders: readonly DueOrder[];
  milestones: readonly Milestone[];
  /** New numbers of the load's places. */
  moves: readonly PlaceMove[];
  events: readonly EventRow[];
  /** Delay before the events are first delivered. */
  deliveryDelayMs: number;
  notifications: readonly NotificationRow[];
  /** Messages for open pages, which PostgreSQL sends on commit. */
  messages: readonly string[];
  /** The proposed change that lapses because of this change of the load. */
  lapsed: Pick<LoadChange, "id" | "closedAt"> | null;
  /** Effect of the change on the open driver's links of the booking. */
  links: LinkEffect | null;
  extras: readonly Extra[];
  /** Effect of the change on the other extras of the booking. */
  extrasEffect: ExtrasEffect | null;
  /** Alerts to delete: those of this kind that are due after this instant. */
  cancelledAlerts: { kind: string; after: Date } | null;
  /** Time of the next move of the sandbox's sample firms on the load. */
  sandboxDueAt: Date | null;
  adminActions: readonly object[];
}

/**
 * Returns the columns that this release writes, for an INSERT and for its SELECT from `n`. Naming them keeps the
 * defaults of columns that a newer release has added.
 */
function columnsIn(fields: Readonly<Record<string, string>>) {
  const names = Object.keys(fields).filter((name) => name !== "boardSeq");
  return {
    columns: Prisma.raw(columnNames(names)),
    values: Prisma.raw(names.map((name) => `n.${columnNames([name])}`).join(", ")),
  };
}

const LOAD = columnsIn(Prisma.LoadScalarFieldEnum);
const QUOTE = columnsIn(Prisma.QuoteScalarFieldEnum);
const PRICE = columnsIn(Prisma.QuotePriceScalarFieldEnum);
const HISTORY = columnsIn(Prisma.LoadHistoryScalarFieldEnum);
const MILESTONE = columnsIn(Prisma.MilestoneScalarFieldEnum);
const EXTRA = columnsIn(Prisma.ExtraScalarFieldEnum);
const ADMIN_ACTION = columnsIn(Prisma.AdminActionScalarFieldEnum);

/** Id and new change number of a written load or quote; for a quote, `withheld` is its load's. */
export type WrittenRow = Pick<Load, "id" | "boardSeq" | "withheld">;

/**
 * Writes all tables in one statement. Every part selects FROM `saved`, which is empty if another request won
 * the race. The LATERAL join reads endpoints per event; a plain join would read all firms' endpoints. A
 * notification of a firm with no other member than the author is written as read.
 */
export async function writeRows(
  { db }: Pick<Ctx, "db">,
  before: Load | null,
  load: Load,
  rows: ChangeRows,
): Promise<WrittenRow[]> {
  const changed = rows.quotes.flatMap(({ before: was, after }) => (was === null ? [] : [withoutSeq(after)]));
  const added = rows.quotes.flatMap(({ before: was, after }) => (was === null ? [withoutSeq(after)] : []));
  const sql = Prisma.sql`
    WITH saved AS (
      ${loadWrite(before, load)}
    ), changed AS (
      UPDATE quote q SET status = n.status, decline_reason = n.decline_reason, amount_pence = n.amount_pence,
        eta_mins = n.eta_mins, message = n.message, member_id = n.member_id, expires_at = n.expires_at,
        waiting_free_mins = n.waiting_free_mins, waiting_pence_per_quarter = n.waiting_pence_per_quarter,
        conditions = n.conditions, updated_at = n.updated_at
      FROM saved, jsonb_populate_recordset(NULL::quote, ${rowsJson(changed)}::jsonb) AS n
      WHERE q.id = n.id
      RETURNING q.id, q.board_seq
    ), added AS (
      INSERT INTO quote (${QUOTE.columns})
      SELECT ${QUOTE.values} FROM saved, jsonb_populate_recordset(NULL::quote, ${rowsJson(added)}::jsonb) AS n
      RETURNING id, board_seq
    ), priced AS (
      INSERT INTO quote_price (${PRICE.columns})
      SELECT ${PRICE.values} FROM saved, jsonb_populate_recordset(NULL::quote_price, ${rowsJson(rows.prices)}::jsonb) AS n
    ), recorded AS (
      INSERT INTO load_history (${HISTORY.columns})
      SELECT ${HISTORY.values} FROM saved,
        jsonb_populate_recordset(NULL::load_history, ${rowsJson(rows.history)}::jsonb) AS n
    ), coded AS (
      INSERT INTO collection_code (load_id, carrier_id, code, created_at)
      SELECT n.load_id, n.carrier_id, n.code, n.created_at
      FROM saved, jsonb_populate_recordset(NULL::collection_code, ${rowsJson(rows.codes)}::jsonb) AS n
      ON CONFLICT (load_id) DO UPDATE
        SET carrier_id = excluded.carrier_id, code = excluded.code, wrong = 0, created_at = excluded.created_at
    ), ordered AS (
      INSERT INTO undrawn_order (load_id, carrier_id, revision, words)
      SELECT n.load_id, n.carrier_id, n.revision, n.words
      FROM saved, jsonb_populate_recordset(NULL::undrawn_order, ${rowsJson(rows.orders)}::jsonb) AS n
      ON CONFLICT (load_id, carrier_id, revision) DO UPDATE SET words = excluded.words
    ), told AS (
      INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at, trace)
      SELECT n.id, n.firm_id, n.mode, n.type, n.load_id, n.body::json, n.created_at, n.trace
      FROM saved, jsonb_to_recordset(${rowsJson(rows.events)}::jsonb) AS n (
        id text, firm_id text, mode mode, type text, load_id text, body text, created_at timestamptz, trace text)
      RETURNING id, firm_id, mode, type, created_at
    ), queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT t.id, w.id, t.created_at + ${rows.deliveryDelayMs} * interval '1 millisecond', t.created_at
      FROM told t CROSS JOIN LATERAL (
        SELECT id FROM webhook_endpoint
        WHERE firm_id = t.firm_id AND mode = t.mode AND status = 'enabled' AND events && ARRAY['*', t.type]
        FOR KEY SHARE
      ) AS w
      RETURNING 1
    ), notified AS (
      INSERT INTO notification (id, firm_id, member_id, kind, load_id, data, created_at, emails_planned_at, read_at)
      SELECT n.id, n.firm_id, n.member_id, n.kind, n.load_id, coalesce(n.data, '{}'), n.created_at, n.emails_planned_at,
        CASE WHEN n.data ->> 'by' IS NOT NULL AND NOT EXISTS (
          SELECT FROM member m WHERE m.firm_id = n.firm_id AND m.left_at IS NULL AND m.id <> n.data ->> 'by'
        ) THEN n.created_at END
      FROM saved, jsonb_populate_recordset(NULL::notification, ${rowsJson(rows.notifications)}::jsonb) AS n
    )${alsoWritten(rows)}
    SELECT id, board_seq AS "boardSeq", withheld, (SELECT pg_notify(${CHANNEL}, '')::text FROM queued LIMIT 1) AS notified,
      (SELECT count(pg_notify(${BOARD_CHANNEL}, message))::int FROM jsonb_array_elements_text(${JSON.stringify(rows.messages)}::jsonb) AS message) AS own
    FROM (SELECT * FROM saved UNION ALL SELECT *, false FROM changed UNION ALL SELECT *, false FROM added) AS written`;
  return runSql<WrittenRow>(db, sql);
}

/** Returns the parts of the statement that only few changes need. */
function alsoWritten({
  lapsed,
  links,
  extras,
  extrasEffect,
  milestones,
  moves,
  cancelledAlerts,
  sandboxDueAt,
  adminActions,
}: ChangeRows): Prisma.Sql {
  const parts: Prisma.Sql[] = [];
  if (lapsed)
    parts.push(Prisma.sql`lapsed AS (
      UPDATE load_change c SET status = 'LAPSED', closed_at = ${lapsed.closedAt} FROM saved WHERE c.id = ${lapsed.id})`);
  if (links) {
    const { column, at } =
      "cause" in links
        ? { column: Prisma.sql`ended_at = ${links.at}, cause = ${links.cause}::link_cause`, at: links.at }
        : { column: Prisma.sql`expires_at = ${links.expiresAt}`, at: links.expiresAt };
    parts.push(Prisma.sql`links AS (
      UPDATE driver_link d SET ${column} FROM saved
      WHERE d.load_id = saved.id AND d.ended_at IS NULL AND (d.expires_at IS NULL OR d.expires_at > ${at}))`);
  }
  if (extras.length > 0)
    parts.push(Prisma.sql`extras AS (
      INSERT INTO extra (${EXTRA.columns})
      SELECT ${EXTRA.values} FROM saved, jsonb_populate_recordset(NULL::extra, ${rowsJson(extras)}::jsonb) AS n
      ON CONFLICT (id) DO UPDATE SET (${EXTRA_ANSWER}) = (${EXTRA_ANSWERED}))`);
  if (extrasEffect) parts.push(effectOnExtras(extrasEffect, extras));
  if (milestones.length > 0)
    parts.push(Prisma.sql`reported AS (
      INSERT INTO milestone (${MILESTONE.columns})
      SELECT ${MILESTONE.values} FROM saved, jsonb_populate_recordset(NULL::milestone, ${rowsJson(milestones)}::jsonb) AS n)`);
  if (moves.length > 0) parts.push(...movedParts(moves));
  if (cancelledAlerts)
    parts.push(Prisma.sql`cancelled_alerts AS (
      DELETE FROM notification n USING saved
      WHERE n.load_id = saved.id AND n.kind = ${cancelledAlerts.kind} AND n.created_at > ${cancelledAlerts.after})`);
  if (sandboxDueAt)
    parts.push(Prisma.sql`woken AS (
      UPDATE sandbox_load s SET due_at = ${sandboxDueAt} FROM saved WHERE s.load_id = saved.id)`);
  if (adminActions.length > 0)
    parts.push(Prisma.sql`logged AS (
      INSERT INTO admin_action (${ADMIN_ACTION.columns})
      SELECT ${ADMIN_ACTION.values} FROM saved,
        jsonb_populate_recordset(NULL::admin_action, ${rowsJson(adminActions)}::jsonb) AS n)`);
  return parts.length === 0 ? Prisma.empty : Prisma.sql`, ${Prisma.join(parts, ", ")}`;
}

/** Columns that change in the life of an extra. */
const ANSWERS = [
  "status",
  "pence",
  "queryReason",
  "queriedAt",
  "offerPence",
  "offerBy",
  "acceptedAt",
  "acceptedBy",
  "reminders",
  "dueAt",
] as const satisfies readonly (keyof Extra)[];
const EXTRA_ANSWER = Prisma.raw(columnNames(ANSWERS));
const EXTRA_ANSWERED = Prisma.raw(ANSWERS.map((name) => `excluded.${columnNames([name])}`).join(", "));

/** Withdraws the open extras of a booking that ended, or sets when silence is due for those that it accepts. */
function effectOnExtras(effect: ExtrasEffect, written: readonly Extra[]): Prisma.Sql {
  const others = Prisma.sql`x.load_id = saved.id AND x.id <> ALL (${written.map(({ id }) => id)})`;
  if ("withdraws" in effect)
    return Prisma.sql`ended_extras AS (
      UPDATE extra x SET status = 'WITHDRAWN', accepted_at = NULL, accepted_by = NULL, due_at = NULL
      FROM saved WHERE ${others} AND x.carrier_id = ${effect.withdraws} AND x.status <> 'WITHDRAWN')`;
  const days = Prisma.raw(DUE_DAYS_SQL);
  const dueAt = effect.from
    ? Prisma.sql`greatest(x.at, ${effect.from}) + ${days} * interval '24 hours'`
    : Prisma.sql`NULL`;
  return Prisma.sql`due_extras AS (
      UPDATE extra x SET due_at = ${dueAt}
      FROM saved WHERE ${others} AND x.status = 'PROPOSED' AND x.by_silence)`;
}

/**
 * Returns the parts that move what is stored by the number of a place. A link to a stop that was taken out has no postcode
 * any more, which ends it.
 */
function movedParts(moves: readonly PlaceMove[]): Prisma.Sql[] {
  const moved = Prisma.sql`jsonb_to_recordset(${rowsJson(moves)}::jsonb) AS n ("from" int, "to" int)`;
  const ofBooking = Prisma.sql`FROM saved, load l, ${moved}
      WHERE l.id = saved.id AND t.load_id = l.id AND t.carrier_id = l.carrier_id AND t.place = n."from"`;
  return [
    Prisma.sql`moved_milestones AS (UPDATE milestone t SET place = n."to" ${ofBooking})`,
    // A stop with pages is not taken out; the place of a page that was deleted is read no more.
    Prisma.sql`moved_pages AS (UPDATE pod_page t SET place = n."to" ${ofBooking} AND n."to" <> ${NOWHERE})`,
    Prisma.sql`moved_extras AS (UPDATE extra t SET place = nullif(n."to", ${NOWHERE}) ${ofBooking})`,
    Prisma.sql`moved_links AS (
      UPDATE tracking_link t SET place = CASE n."to" WHEN ${NOWHERE} THEN t.place ELSE n."to" END,
        postcode = CASE n."to" WHEN ${NOWHERE} THEN '' ELSE t.postcode END
      FROM saved, ${moved} WHERE t.load_id = saved.id AND t.place = n."from")`,
  ];
}

/**
 * Inserts a new load, or updates the changed columns if status and version are still those that were read. A
 * suspended poster's new load is withheld; locking the firm makes a concurrent suspension wait until it can
 * see the load.
 */
function loadWrite(before: Load | null, load: Load): Prisma.Sql {
  if (before === null) {
    return Prisma.sql`
      INSERT INTO load (${LOAD.columns})
      SELECT ${LOAD.values} FROM (SELECT suspended_at FROM firm WHERE id = ${load.posterId} FOR SHARE) AS poster,
        jsonb_populate_record(NULL::load, ${rowJson(withoutSeq(load))}::jsonb
          || jsonb_build_object('withheld', ${load.mode === "live"} AND poster.suspended_at IS NOT NULL)) AS n
      RETURNING id, board_seq, withheld`;
  }
  const { id, status, version } = before;
  const asRead = Prisma.sql`id = ${id} AND status = ${status}::load_status AND version = ${version}`;
  const patch = differing(before, load);
  const fields = Object.keys(patch);
  if (fields.length === 0) return Prisma.sql`SELECT id, board_seq, withheld FROM load WHERE ${asRead}`;
  const columns = Prisma.raw(columnNames(fields));
  return Prisma.sql`
      UPDATE load SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(NULL::load, ${rowJson(patch)}::jsonb))
      WHERE ${asRead}
      RETURNING id, board_seq, withheld`;
}

/** Returns the columns that differ. Leaves out `boardSeq`, which the database sets. */
function differing(before: Load, load: Load): Partial<Load> {
  const changed = Object.entries(load).filter(
    ([name, value]) => name !== "boardSeq" && !same(before[name as keyof Load], value),
  );
  return Object.fromEntries(changed);
}

export function same(one: unknown, other: unknown): boolean {
  if (typeof one === "object" && one !== null) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

/** Removes the change number: JSON has no bigint, and the database sets the number. */
function withoutSeq<T extends { boardSeq: bigint | null }>({ boardSeq: _, ...row }: T): Omit<T, "boardSeq"> {
  return row;
}
