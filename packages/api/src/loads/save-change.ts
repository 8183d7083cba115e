import { type Load, Prisma, type Quote, type QuotePrice } from "@board/db";
import type { Actor } from "../core/actor.ts";
import { logAction } from "../core/audit/log-action.ts";
import { BOARD_CHANNEL, type OwnChange } from "../core/board-messages.ts";
import { type Ctx, channelOf, realNow, type Settings } from "../core/context.ts";
import { LOAD_MATCHES } from "../core/notifications/rules.ts";
import { AT_ONCE, ownMessages } from "../core/own-changes.ts";
import { columnNames, rowJson, rowsJson } from "../core/row-json.ts";
import { touchLoad, touchNewLoad, touchQuote } from "../core/touched.ts";
import { keptChangeOf } from "./changes/open-change.ts";
import { lapses } from "./changes/rules.ts";
import { assertAllowed, invalidTransition, NAMES } from "./guards.ts";
import type { LoadAction, Mover } from "./lifecycle.ts";
import {
  CHANNEL,
  type Click,
  type Draft,
  type Ends,
  eventRows,
  type NotificationRow,
  notificationRows,
  readEnds,
} from "./outbox/events.ts";
import { COUNTED } from "./quotes/rules.ts";
import { assertMeets } from "./requirements.ts";
import { BEAT_MS, webhookDelayMs } from "./sandbox/rules.ts";
import { makesRevisionDue } from "./transport-orders/rules.ts";
import { dueOrders } from "./transport-orders/undrawn-orders.ts";

/** A quote before (null: new) and after the change. */
export interface QuoteChange {
  before: Quote | null;
  after: Quote;
}

/** A proposed change of a booked load, and the answers to it. */
type ChangeMove = "proposeChange" | "agreeChange" | "refuseChange" | "withdrawChange";

/** A change of a load, its quotes and its history, with its recipients: plain values, computed before anything is written. */
export interface Change {
  /** The row read under its lock; null for a new load. */
  before: Load | null;
  /** The row after the change. `saveChange` sets version, time, quote count and a new load's `withheld`. */
  load: Load;
  /** A move of the lifecycle table, or a change that moves no status; null where only quotes change, which keeps the version. */
  action:
    | LoadAction
    | ChangeMove
    | "post"
    | "paid"
    | "contestPaid"
    | "pod"
    | "correct"
    | "sites"
    | "stopDone"
    | "announceVehicle"
    | "gateCheck"
    | "newCollectionCode"
    | "carrierAtRisk"
    | "contactChanged"
    | "reviseRuling"
    | "statement"
    | "disputeFile"
    | "proposeOutcome"
    | null;
  mover?: Mover;
  reason?: string | undefined;
  details?: Prisma.InputJsonObject | undefined;
  quotes?: readonly QuoteChange[];
  prices?: readonly QuotePrice[];
  /** The code that the load's carrier says at the gate from now on; the tries at the one before are forgotten. */
  collectionCode?: string;
  tell?: readonly Draft[];
  /** Both ends of a booked load, where the caller has read them. */
  ends?: Ends;
  notifications?: readonly NotificationRow[];
}

/** The part of a context that saving a change takes; `db` is the open transaction. */
export type Saving = Pick<
  Ctx<Actor>,
  "db" | "clock" | "realClock" | "newId" | "actor" | "requestId" | "touched"
> & { settings: Pick<Settings, "carrierChecks"> };

/** Columns that decide if a carrier may have a load. */
const GUARDED = ["carrierId", "vehicleClass", "collectDate", "requires"] as const;

/**
 * Saves one change of a load in the transaction that locked it: the load by a conditional UPDATE, quotes, a history row,
 * events and notifications. Every verb and job saves through here (contract 4). A firm has at most one active quote on a
 * load: a quote that makes room for another is ended by an earlier call.
 *
 * @returns the load as it was saved
 * @throws DomainError `invalid_transition` for a move that the table does not hold, or where another request was faster;
 * `requirement_not_met` where the carrier may not have the load as it becomes
 */
export async function saveChange(tx: Saving, change: Change): Promise<Load> {
  const { before, action, mover, quotes = [] } = change;
  if (before && mover && isMove(action)) assertAllowed(action, before, mover);
  const { carrierId } = change.load;
  if (carrierId !== null && GUARDED.some((name) => !same(before?.[name], change.load[name])))
    await assertMeets(tx, change.load, carrierId);
  const own = before && action ? { version: before.version + 1, updatedAt: tx.clock.now() } : {};
  const lapsed = before && lapsedBy(before, change);
  const load = {
    ...change.load,
    ...own,
    ...(lapsed ? { openChange: null } : {}),
    quoteCount: change.load.quoteCount + counted(quotes),
  };
  const written = await write(tx, change, load);
  const rows = new Map(written.map((row) => [row.id, row]));
  const row = rows.get(load.id);
  if (row === undefined) throw await lost(tx, change);
  if (lapsed) {
    const data = { status: "LAPSED", closedAt: tx.clock.now() } as const;
    await tx.db.loadChange.update({ where: { id: lapsed }, data });
  }
  if (before?.status === "POSTED" && load.status !== "POSTED") await forgetAlerts(tx, load);
  const saved = { ...load, boardSeq: row.boardSeq, withheld: row.withheld };
  if (before === null) touchNewLoad(tx, saved);
  else touchLoad(tx, saved);
  for (const { after } of quotes)
    touchQuote(tx, { ...after, boardSeq: rows.get(after.id)?.boardSeq ?? null });
  await wakeStory(tx, load);
  if (action && tx.actor.kind === "admin") await logAction({ ...tx, actor: tx.actor }, adminAction(change));
  return saved;
}

/** Deletes the alerts of carriers that wait for the end of early access: they will not see the load on their board. */
async function forgetAlerts({ db, clock }: Saving, { id: loadId, openToAllAt }: Load): Promise<void> {
  const now = clock.now();
  if (openToAllAt <= now) return;
  await db.notification.deleteMany({ where: { loadId, kind: LOAD_MATCHES, createdAt: { gt: now } } });
}

/** Made-up firms look at a test load of theirs again soon after each change (contract 11). */
async function wakeStory(
  tx: Pick<Saving, "db" | "clock" | "realClock">,
  { id: loadId, mode }: Pick<Load, "id" | "mode">,
): Promise<void> {
  if (mode === "live") return;
  const dueAt = new Date(realNow(tx).getTime() + BEAT_MS);
  await tx.db.sandboxLoad.updateMany({ where: { loadId }, data: { dueAt } });
}

/** The id of the open change that lapses with this one; null where none does. */
function lapsedBy(before: Load, { load: after, action }: Change): string | null {
  // One that was answered, or replaced by another proposal, does not lapse.
  const open = after.openChange === before.openChange ? keptChangeOf(before) : null;
  return open && lapses(open, before, after, action === "stopDone") ? open.id : null;
}

function isMove(action: Change["action"]): action is LoadAction {
  return action !== null && Object.hasOwn(NAMES, action);
}

/** Quotes that are active or were to the end count (contract 3). */
function counted(quotes: readonly QuoteChange[]): number {
  const counts = (quote: Quote | null) => (quote !== null && COUNTED.includes(quote.status) ? 1 : 0);
  return quotes.reduce((sum, { before, after }) => sum + counts(after) - counts(before), 0);
}

/**
 * The columns that this release writes, for an INSERT and for the SELECT from `n`. A later release may have added others, with
 * defaults of their own, while this one still works.
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

/** A load or a quote that was written, with the number that the database gave the change; `withheld` is the load's. */
type Written = Pick<Load, "id" | "boardSeq" | "withheld">;

/**
 * Writes all tables in one statement. Every part selects FROM `saved`, which is empty if another request won the race.
 * Endpoints are looked up per event (LATERAL): with a plain join the planner reads every firm's. Notifications that a
 * firm's only member caused are marked as read.
 */
async function write(tx: Saving, change: Change, load: Load): Promise<Written[]> {
  const { quotes = [], prices = [], action, before } = change;
  const { posterId, carrierId } = load;
  const readsEnds = carrierId !== null && makesRevisionDue(before, load);
  const ends = change.ends ?? (readsEnds ? await readEnds(tx, posterId, carrierId) : undefined);
  const orders = dueOrders(before, load, ends, tx.clock.now());
  const changed = quotes.flatMap((quote) => (quote.before === null ? [] : [withoutSeq(quote.after)]));
  const added = quotes.flatMap((quote) => (quote.before === null ? [withoutSeq(quote.after)] : []));
  const telling = {
    load,
    previousStatus: before?.status ?? null,
    drafts: change.tell ?? [],
    ends,
    notifications: change.notifications,
    by: clickOf(tx.actor),
  };
  const notifications = notificationRows(tx, telling);
  const own = ownMessages(ownChanges(tx, change, load, notifications));
  return tx.db.$queryRaw<Written[]>`
    WITH saved AS (
      ${loadWrite(before, load)}
    ), changed AS (
      UPDATE quote q SET status = n.status, decline_reason = n.decline_reason, amount_pence = n.amount_pence,
        eta_mins = n.eta_mins, message = n.message, member_id = n.member_id, expires_at = n.expires_at,
        updated_at = n.updated_at
      FROM saved, jsonb_populate_recordset(NULL::quote, ${rowsJson(changed)}::jsonb) AS n
      WHERE q.id = n.id
      RETURNING q.id, q.board_seq
    ), added AS (
      INSERT INTO quote (${QUOTE.columns})
      SELECT ${QUOTE.values} FROM saved, jsonb_populate_recordset(NULL::quote, ${rowsJson(added)}::jsonb) AS n
      RETURNING id, board_seq
    ), priced AS (
      INSERT INTO quote_price (${PRICE.columns})
      SELECT ${PRICE.values} FROM saved, jsonb_populate_recordset(NULL::quote_price, ${rowsJson(prices)}::jsonb) AS n
    ), recorded AS (
      INSERT INTO load_history (${HISTORY.columns})
      SELECT ${HISTORY.values} FROM saved,
        jsonb_populate_recordset(NULL::load_history, ${rowsJson(action ? [historyRow(tx, change, load)] : [])}::jsonb) AS n
    ), coded AS (
      INSERT INTO collection_code (load_id, carrier_id, code, created_at)
      SELECT n.load_id, n.carrier_id, n.code, n.created_at
      FROM saved, jsonb_populate_recordset(NULL::collection_code, ${rowsJson(codeRows(tx, change, load))}::jsonb) AS n
      ON CONFLICT (load_id) DO UPDATE
        SET carrier_id = excluded.carrier_id, code = excluded.code, wrong = 0, created_at = excluded.created_at
    ), ordered AS (
      INSERT INTO undrawn_order (load_id, carrier_id, revision, words)
      SELECT n.load_id, n.carrier_id, n.revision, n.words
      FROM saved, jsonb_populate_recordset(NULL::undrawn_order, ${rowsJson(orders)}::jsonb) AS n
      ON CONFLICT (load_id, carrier_id, revision) DO UPDATE SET words = excluded.words
    ), told AS (
      INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at, trace)
      SELECT n.id, n.firm_id, n.mode, n.type, n.load_id, n.body::json, n.created_at, n.trace
      FROM saved, jsonb_to_recordset(${rowsJson(await eventRows(tx, telling))}::jsonb) AS n (
        id text, firm_id text, mode mode, type text, load_id text, body text, created_at timestamptz, trace text)
      RETURNING id, firm_id, mode, type, created_at
    ), queued AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
      SELECT t.id, w.id, t.created_at + ${webhookDelayMs(load)} * interval '1 millisecond', t.created_at
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
      FROM saved, jsonb_populate_recordset(NULL::notification, ${rowsJson(notifications)}::jsonb) AS n
    )
    SELECT id, board_seq AS "boardSeq", withheld, (SELECT pg_notify(${CHANNEL}, '')::text FROM queued LIMIT 1) AS notified,
      (SELECT count(pg_notify(${BOARD_CHANNEL}, message))::int FROM jsonb_array_elements_text(${JSON.stringify(own)}::jsonb) AS message) AS own
    FROM (SELECT * FROM saved UNION ALL SELECT *, false FROM changed UNION ALL SELECT *, false FROM added) AS written`;
}

/**
 * Messages for the open pages of the firms that the change concerns: both ends of the load, carriers whose quotes it changed, and
 * those that it tells or notifies. Each learns of its own end alone; who looks for such loads is not told which one it is.
 */
function ownChanges(
  { actor, clock }: Saving,
  { before, quotes = [], tell = [] }: Change,
  { id: loadId, mode, posterId, carrierId }: Load,
  notifications: readonly NotificationRow[],
): OwnChange[] {
  const ends = [
    posterId,
    carrierId,
    before?.carrierId ?? null,
    ...quotes.map(({ after }) => after.carrierId),
  ];
  const notified = notifications.filter(({ kind }) => kind !== LOAD_MATCHES);
  const concerned = new Set([
    ...ends.filter((id) => id !== null),
    ...tell.map(({ to }) => to),
    ...notified.map(({ firmId }) => firmId),
  ]);
  const click = clickOf(actor);
  const own = [...concerned].map((firmId) => {
    const types = new Set(tell.flatMap(({ to, type }) => (to === firmId ? [type] : [])));
    const kinds = types.size > 0 ? [...types] : ["changed"];
    const by = click?.firmId === firmId ? click.personId : null;
    return { loadId, mode, at: AT_ONCE, kinds, by, firms: [firmId] };
  });
  const now = clock.now();
  const others = notifications.filter(({ kind }) => kind === LOAD_MATCHES);
  const looking = Map.groupBy(others, ({ createdAt }) => (createdAt > now ? createdAt.getTime() : AT_ONCE));
  const matches = [...looking].map(([at, rows]) => {
    const firms = [...new Set(rows.map(({ firmId }) => firmId))];
    return { loadId: null, mode, at, kinds: ["notification"], by: null, firms };
  });
  return [...joined(own), ...matches];
}

/** Carriers that are told the same, such as all that lost, in one message. */
function joined(changes: readonly OwnChange[]): OwnChange[] {
  const alike = Map.groupBy(changes, ({ kinds, by }) => `${kinds.join()} ${by}`);
  return [...alike.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, firms: [first, ...rest].flatMap(({ firms }) => firms) }],
  );
}

/** The member who makes the change on the site; null for a key, whose maker did not click. */
function clickOf(actor: Actor): Click | null {
  if (actor.kind !== "firm" || actor.via !== "session" || actor.member === null) return null;
  return { firmId: actor.firm.id, memberId: actor.member.id, personId: actor.member.personId };
}

/**
 * A new load, or the columns that change; no row where the status or the version is not what was read. A new load is kept off
 * every board while its poster is suspended: the firm's row is locked, so that an admin who suspends it at the same moment
 * waits, and then finds the load.
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

/** The columns that differ; `boardSeq` is the database's own. */
function differing(before: Load, load: Load): Partial<Load> {
  const changed = Object.entries(load).filter(
    ([name, value]) => name !== "boardSeq" && !same(before[name as keyof Load], value),
  );
  return Object.fromEntries(changed);
}

function same(one: unknown, other: unknown): boolean {
  if (typeof one === "object" && one !== null) return JSON.stringify(one) === JSON.stringify(other);
  return one === other;
}

/** A bigint has no JSON, and the database numbers each change itself. */
function withoutSeq<T extends { boardSeq: bigint | null }>({ boardSeq: _, ...row }: T): Omit<T, "boardSeq"> {
  return row;
}

/** 409 with the status that won the race. */
async function lost({ db }: Saving, { load, action }: Change) {
  const now = await db.load.findUniqueOrThrow({ where: { id: load.id }, select: { status: true } });
  return invalidTransition(now, isMove(action) ? NAMES[action] : "Changing the load");
}

function whoOf(actor: Actor) {
  if (actor.kind === "system" || actor.kind === "visitor") return {};
  if (actor.kind === "admin") return { personId: actor.person.id };
  return {
    firmId: actor.firm.id,
    personId: actor.via === "session" ? (actor.member?.personId ?? null) : null,
    apiKeyId: actor.key?.id ?? null,
  };
}

function codeRows(tx: Saving, { collectionCode: code }: Change, { id: loadId, carrierId }: Load) {
  return code === undefined ? [] : [{ loadId, carrierId, code, createdAt: tx.clock.now() }];
}

function historyRow(tx: Saving, change: Change, load: Load) {
  return {
    id: tx.newId("hist"),
    loadId: load.id,
    version: load.version,
    at: tx.clock.now(),
    action: change.action,
    fromStatus: change.before?.status ?? null,
    toStatus: load.status,
    channel: channelOf(tx.actor),
    ...whoOf(tx.actor),
    reason: change.reason ?? null,
    details: detailsOf(change) ?? null,
    requestId: tx.requestId,
  };
}

/** The details of a change, with both values of an agreed price that becomes another one. */
function detailsOf({ before, load, details }: Change): Prisma.InputJsonObject | undefined {
  const from = before?.agreedPence ?? null;
  if (from === null || from === load.agreedPence) return details;
  return {
    ...details,
    changed: { ...Object(details?.changed), agreedPence: { from, to: load.agreedPence } },
  };
}

function adminAction(change: Change) {
  const { before, load, action, reason } = change;
  return {
    action: `load.${action}`,
    loadId: load.id,
    ...(before ? { before: { status: before.status } } : {}),
    after: { status: load.status, ...detailsOf(change) },
    reason,
  };
}
