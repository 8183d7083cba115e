import { loadCore, ownQuoteView } from "@board/api/bench";
import { priceWarnings, quoteStandsUntil } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { dayOfColumn } from "@board/calendar";
import type { Load, Quote } from "@board/db";
import type pg from "pg";
import {
  acceptDrafts,
  assertAcceptable,
  assertActive,
  assertMayQuote,
  assertOpen,
  type Change,
  type Draft,
  historyRow,
  quoteDrafts,
  rowsOf,
} from "../shared/changes.ts";
import { type Caller, newId } from "../shared/common.ts";
import { type Candidate, type Comparable, comparableSql, planPosting } from "../shared/posting.ts";
import { LOAD_COLUMNS, QUOTE_COLUMNS, query, snake, transaction } from "./database.ts";
import { findLoad, viewLoad } from "./loads.ts";

const HISTORY = `
  INSERT INTO load_history (id, load_id, version, at, action, from_status, to_status, channel, firm_id, api_key_id,
    details, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

async function record(
  db: pg.PoolClient,
  caller: Caller,
  change: Change,
  action: string,
  details?: { quoteId: string; amountPence: number },
): Promise<void> {
  const row = historyRow(caller, change, action, details);
  await query(db, HISTORY, [
    ...[row.id, row.loadId, row.version, row.at, row.action, row.fromStatus, row.toStatus, row.channel],
    ...[row.firmId, row.apiKeyId, details ? JSON.stringify(details) : null, row.requestId],
  ]);
}

/** Events, a delivery for every endpoint that takes one, notifications, and a message to the workers: one statement. */
const TELL = `
  WITH e AS (
    INSERT INTO event (id, firm_id, mode, type, load_id, body, created_at)
    SELECT id, firm_id, $1::mode, type, $2, body::json, $3
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[]) AS e (id, firm_id, type, body)
    RETURNING id, firm_id, type
  ), queued AS (
    INSERT INTO webhook_delivery (event_id, endpoint_id, next_attempt_at, created_at)
    SELECT e.id, w.id, $3, $3 FROM e JOIN webhook_endpoint w ON w.firm_id = e.firm_id AND w.mode = $1::mode
      AND w.status = 'enabled' AND w.events && ARRAY['*', e.type]
    RETURNING 1
  ), notified AS (
    INSERT INTO notification (id, firm_id, kind, load_id, created_at)
    SELECT id, firm_id, kind, $2, $3 FROM unnest($8::text[], $9::text[], $10::text[]) AS n (id, firm_id, kind)
  )
  SELECT pg_notify('webhooks', '') WHERE EXISTS (SELECT FROM queued)`;

async function tell(
  db: pg.PoolClient,
  change: Change,
  drafts: readonly Draft[],
  more: { id: string; firmId: string; kind: string }[] = [],
): Promise<void> {
  const { events, notifications } = rowsOf(change, drafts);
  const all = [...notifications, ...more];
  await query(db, TELL, [
    change.load.mode,
    change.load.id,
    change.at,
    events.map(({ id }) => id),
    events.map(({ firmId }) => firmId),
    events.map(({ type }) => type),
    events.map(({ body }) => JSON.stringify(body)),
    all.map(({ id }) => id),
    all.map(({ firmId }) => firmId),
    all.map(({ kind }) => kind),
  ]);
}

const CANDIDATES = `
  SELECT f.id AS "firmId",
    coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
      FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
    coalesce((SELECT jsonb_agg(s.query) FROM saved_search s WHERE s.firm_id = f.id AND s.alert), '[]') AS searches
  FROM firm f JOIN firm_vehicle v ON v.firm_id = f.id AND v.vehicle_class = $2::vehicle_class
  WHERE f.can_carry AND f.suspended_at IS NULL AND f.id <> $1
    AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM carrier_relation c
      WHERE c.poster_id = $1 AND c.carrier_id = f.id AND c.relation = 'BLOCKED')`;

const TWIN = `
  SELECT 1 FROM load WHERE poster_id = $1 AND mode = $2::mode AND updated_at >= $3 AND created_at >= $3
    AND from_outcode = $4 AND to_outcode = $5 AND collect_date = $6::date
    AND vehicle_class = $7::vehicle_class AND weight_band = $8::weight_band LIMIT 1`;

/** Posts a load: first everything that needs no transaction, then the load, its history, event and notifications in one. */
export async function postLoad(pool: pg.Pool, caller: Caller, input: PostLoadInput) {
  const { row, notifications, warnings, now } = await planPosting(caller, input, {
    comparable: async (sameType, values) =>
      (await query<Comparable>(pool, comparableSql(sameType), values))[0],
    candidates: (vehicleClass) => query<Candidate>(pool, CANDIDATES, [caller.firmId, vehicleClass]),
    hasTwin: async (from, to, since) => {
      const place = [from.outcode, to.outcode, input.collectDate, input.vehicleClass, input.weightBand];
      return (await query(pool, TWIN, [caller.firmId, caller.mode, since, ...place])).length > 0;
    },
  });
  const columns: Record<string, unknown> = {
    ...row,
    collectDate: dayOfColumn(row.collectDate),
    deliverDate: row.deliverDate && dayOfColumn(row.deliverDate),
    warnings: JSON.stringify(row.warnings),
  };
  const names = Object.keys(columns);
  return transaction(pool, async (db) => {
    const [load] = await query<Load>(
      db,
      `WITH l AS (INSERT INTO load (${names.map(snake).join(", ")}) VALUES (${names.map((_, nth) => `$${nth + 1}`).join(", ")}) RETURNING *)
       SELECT ${LOAD_COLUMNS} FROM l`,
      Object.values(columns),
    );
    if (load === undefined) throw new Error("The load was not written.");
    const change: Change = { load, previousStatus: null, at: now };
    await record(db, caller, change, "post");
    await tell(
      db,
      change,
      [{ type: "load.posted", to: load.posterId, kind: null }],
      notifications.map((each) => ({ ...each, kind: "load_matches" })),
    );
    const view = loadCore({ ...load, poster: null, carrier: null }, "poster");
    return {
      load: { ...view, quotes: [] },
      miles: view.miles,
      guide: view.guide,
      carriersAlerted: view.carriersAlerted,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

/** The load locked, with what its poster thinks of the carrier. */
const LOCK = `
  SELECT ${LOAD_COLUMNS}, (SELECT relation FROM carrier_relation s WHERE s.poster_id = l.poster_id AND s.carrier_id = $2) AS relation
  FROM load l WHERE l.id = $1 FOR UPDATE`;
const EXPIRE = `
  UPDATE quote q SET status = 'EXPIRED', updated_at = $3
  WHERE load_id = $1 AND carrier_id = $2 AND status = 'ACTIVE' AND expires_at <= $3 RETURNING ${QUOTE_COLUMNS}`;
/** Writes the quote over the active one or anew, and keeps its price. */
const WRITE = `
  WITH changed AS (
    UPDATE quote SET amount_pence = $5, eta_mins = $6, message = $7, member_id = $8, expires_at = $9, updated_at = $10
    WHERE load_id = $2 AND carrier_id = $3 AND status = 'ACTIVE' RETURNING *
  ), made AS (
    INSERT INTO quote (id, load_id, carrier_id, mode, amount_pence, eta_mins, message, member_id, expires_at,
      created_at, updated_at)
    SELECT $1, $2, $3, $4::mode, $5, $6, $7, $8, $9, $10, $10 WHERE NOT EXISTS (SELECT FROM changed) RETURNING *
  ), q AS (
    SELECT *, true AS replaced FROM changed UNION ALL SELECT *, false FROM made
  ), priced AS (
    INSERT INTO quote_price (id, quote_id, amount_pence, eta_mins, message, at)
    SELECT $11, id, $5, $6, $7, $10 FROM q
  )
  SELECT ${QUOTE_COLUMNS}, replaced FROM q`;
const COUNT = `
  UPDATE load SET quote_count = (SELECT count(*) FROM quote
    WHERE load_id = $1 AND status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST')) WHERE id = $1`;

export interface QuoteInput {
  amountPence: number;
  etaMins?: number;
  message?: string;
}

export function sendQuote(pool: pg.Pool, caller: Caller, id: string, input: QuoteInput) {
  const memberId = assertMayQuote(caller);
  const now = new Date();
  return transaction(pool, async (db) => {
    const [load] = await query<Load & { relation: string | null }>(db, LOCK, [id, caller.firmId]);
    assertOpen(load, load?.relation, caller, now);
    const expired = await query<Quote>(db, EXPIRE, [id, caller.firmId, now]);
    const price = [input.amountPence, input.etaMins ?? null, input.message ?? null];
    const until = quoteStandsUntil(now, dayOfColumn(load.collectDate));
    const [quote] = await query<Quote & { replaced: boolean }>(db, WRITE, [
      ...[newId("quote"), id, caller.firmId, load.mode, ...price, memberId, until, now, newId("price")],
    ]);
    if (quote === undefined) throw new Error("The quote was not written.");
    await query(db, COUNT, [id]);
    const change: Change = { load, previousStatus: load.status, at: now };
    await tell(db, change, quoteDrafts(load, quote, quote.replaced, expired));
    const warnings = priceWarnings(quote.amountPence, load);
    return {
      quote: ownQuoteView(quote, now),
      replaced: quote.replaced,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

const LOCK_OWN = `SELECT ${LOAD_COLUMNS} FROM load l WHERE l.id = $1 FOR UPDATE`;
const FIND_QUOTE = `SELECT ${QUOTE_COLUMNS} FROM quote q WHERE q.id = $1 AND q.load_id = $2`;
const ACCEPT = `UPDATE quote q SET status = 'ACCEPTED', updated_at = $2 WHERE id = $1 RETURNING ${QUOTE_COLUMNS}`;
const BOOK = `
  UPDATE load SET status = 'BOOKED', version = version + 1, carrier_id = $2, agreed_pence = $3, booked_at = $4, updated_at = $4
  WHERE id = $1 AND status = 'POSTED'`;
/** Those whose time had run out have expired; the others have lost. */
const CLOSE = `
  UPDATE quote q SET status = (CASE WHEN expires_at <= $2 THEN 'EXPIRED' ELSE 'LOST' END)::quote_status, updated_at = $2
  WHERE load_id = $1 AND status = 'ACTIVE' RETURNING ${QUOTE_COLUMNS}`;

export function acceptQuote(pool: pg.Pool, caller: Caller, id: string, quoteId: string) {
  const now = new Date();
  return transaction(pool, async (db) => {
    const [before] = await query<Load>(db, LOCK_OWN, [id]);
    assertAcceptable(before, caller, now);
    assertActive((await query<Quote>(db, FIND_QUOTE, [quoteId, id]))[0], now);
    const [quote] = await query<Quote>(db, ACCEPT, [quoteId, now]);
    if (quote === undefined) throw new Error("The quote was not written.");
    await query(db, BOOK, [id, quote.carrierId, quote.amountPence, now]);
    const closed = await query<Quote>(db, CLOSE, [id, now]);
    if (closed.some(({ status }) => status === "EXPIRED")) await query(db, COUNT, [id]);
    const load = await findLoad(db, id);
    if (!load?.carrier) throw new Error("The load was not found again.");
    const ends = { poster: load.poster, carrier: load.carrier };
    const change: Change = { load, previousStatus: before.status, ends, at: now };
    await record(db, caller, change, "accept", { quoteId: quote.id, amountPence: quote.amountPence });
    await tell(db, change, acceptDrafts(load, quote, closed));
    return { load: await viewLoad(db, caller, load) };
  });
}
