import { type GuideModel, priceWarnings, quoteActiveUntil } from "@board/api/rules";
import type { PostLoadInput } from "@board/api/schemas";
import { loadCore, ownQuoteView } from "@board/api/server";
import { dayOfColumn } from "@board/calendar";
import type { Load, Quote } from "@board/db";
import type pg from "pg";
import { actionsFor, type Caller, newCollectionCode, newId } from "../shared/common.ts";
import { type Candidate, GUIDE_SQL, type Lookups, planPosting, type Twin } from "../shared/posting.ts";
import {
  acceptDrafts,
  assertAcceptable,
  assertActive,
  assertMayQuote,
  assertOpen,
  type Change,
  historyRow,
  type NamedRequest,
  notificationRow,
  type QuoteInput,
  quoteDrafts,
  rowsOf,
  warned,
} from "../shared/writes.ts";
import { LOAD_COLUMNS, QUOTE_COLUMNS, query, snake, transaction } from "./database.ts";
import { findLoad, viewLoad } from "./loads.ts";

const CLAIM_KEY = `
  INSERT INTO idempotency_key (firm_id, mode, operation, key, request, created_at, expires_at)
  VALUES ($1, $2::mode, $3, $4, $5::jsonb, $6, $6::timestamptz + interval '7 days')
  ON CONFLICT DO NOTHING RETURNING key`;
const STORED_ANSWER = `
  SELECT response FROM idempotency_key WHERE firm_id = $1 AND mode = $2::mode AND operation = $3 AND key = $4`;
const KEEP_ANSWER = `
  UPDATE idempotency_key SET response = $5::jsonb
  WHERE firm_id = $1 AND mode = $2::mode AND operation = $3 AND key = $4`;

const HISTORY = `
  INSERT INTO load_history (id, load_id, version, at, action, from_status, to_status, channel, firm_id, api_key_id,
    details, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

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
    INSERT INTO notification (id, firm_id, kind, load_id, created_at, emails_planned_at)
    SELECT id, firm_id, kind, $2, $3, planned
    FROM unnest($8::text[], $9::text[], $10::text[], $11::timestamptz[]) AS n (id, firm_id, kind, planned)
  )
  SELECT pg_notify('webhooks', '') WHERE EXISTS (SELECT FROM queued)`;

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
  SELECT id, ref, created_at AS "createdAt" FROM load
  WHERE poster_id = $1 AND mode = $2::mode AND updated_at >= $3 AND created_at >= $3
    AND from_outcode = $4 AND to_outcode = $5 AND collect_date = $6::date
    AND vehicle_class = $7::vehicle_class AND weight_band = $8::weight_band ORDER BY created_at DESC LIMIT 1`;

const LOCK = `
  SELECT ${LOAD_COLUMNS}, (SELECT relation FROM carrier_relation s WHERE s.poster_id = l.poster_id AND s.carrier_id = $2) AS relation
  FROM load l WHERE l.id = $1 FOR UPDATE`;
const EXPIRE = `
  UPDATE quote q SET status = 'EXPIRED', updated_at = $3
  WHERE load_id = $1 AND carrier_id = $2 AND status = 'ACTIVE' AND expires_at <= $3 RETURNING ${QUOTE_COLUMNS}`;
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

const LOCK_OWN = `SELECT ${LOAD_COLUMNS} FROM load l WHERE l.id = $1 FOR UPDATE`;
const FIND_QUOTE = `SELECT ${QUOTE_COLUMNS} FROM quote q WHERE q.id = $1 AND q.load_id = $2`;
const ACCEPT = `UPDATE quote q SET status = 'ACCEPTED', updated_at = $2 WHERE id = $1 RETURNING ${QUOTE_COLUMNS}`;
const BOOK = `
  WITH booked AS (
    UPDATE load SET status = 'BOOKED', version = version + 1, carrier_id = $2, agreed_pence = $3, booked_at = $4,
      updated_at = $4
    WHERE id = $1 AND status = 'POSTED' RETURNING id
  )
  INSERT INTO collection_code (load_id, carrier_id, code, created_at) SELECT id, $2, $5, $4 FROM booked
  ON CONFLICT (load_id) DO UPDATE
    SET carrier_id = excluded.carrier_id, code = excluded.code, wrong = 0, created_at = excluded.created_at`;
const CLOSE = `
  UPDATE quote q SET status = (CASE WHEN expires_at <= $2 THEN 'EXPIRED' ELSE 'LOST' END)::quote_status, updated_at = $2
  WHERE load_id = $1 AND status = 'ACTIVE' RETURNING ${QUOTE_COLUMNS}`;

/** Returns the first row of a statement's result; throws if there is none. */
async function one<Row extends object>(db: pg.PoolClient, text: string, values: unknown[]): Promise<Row> {
  const [row] = await query<Row>(db, text, values);
  if (row === undefined) throw new Error(`There is no row: ${text}`);
  return row;
}

/** Inserts events, a delivery for each subscribed endpoint, and notifications. Notifies the workers. */
const tell = (
  db: pg.PoolClient,
  { load, at }: Change,
  { events, notifications }: ReturnType<typeof rowsOf>,
) =>
  query(db, TELL, [
    ...[load.mode, load.id, at],
    ...(["id", "firmId", "type"] as const).map((name) => events.map((event) => event[name])),
    events.map(({ body }) => JSON.stringify(body)),
    ...(["id", "firmId", "kind", "emailsPlannedAt"] as const).map((name) =>
      notifications.map((row) => row[name]),
    ),
  ]);

const insertHistory = (db: pg.PoolClient, row: ReturnType<typeof historyRow>) =>
  query(db, HISTORY, [
    ...[row.id, row.loadId, row.version, row.at, row.action, row.fromStatus, row.toStatus, row.channel],
    ...[row.firmId, row.apiKeyId, row.details ? JSON.stringify(row.details) : null, row.requestId],
  ]);

function insertLoad(db: pg.PoolClient, row: Awaited<ReturnType<typeof planPosting>>["row"]): Promise<Load> {
  const columns: Record<string, unknown> = {
    ...row,
    collectDate: dayOfColumn(row.collectDate),
    deliverDate: row.deliverDate && dayOfColumn(row.deliverDate),
    warnings: JSON.stringify(row.warnings),
    guideBecause: JSON.stringify(row.guideBecause),
    stops: JSON.stringify(row.stops),
  };
  const names = Object.keys(columns);
  return one(
    db,
    `WITH l AS (INSERT INTO load (${names.map(snake).join(", ")}) VALUES (${names.map((_, nth) => `$${nth + 1}`).join(", ")}) RETURNING *)
     SELECT ${LOAD_COLUMNS} FROM l`,
    Object.values(columns),
  );
}

export function createWrites(pool: pg.Pool) {
  /** Makes a change at most once for each Idempotency-Key, which is stored in the transaction of the change. */
  function once(
    { firmId, mode }: Caller,
    named: NamedRequest | null,
    work: (db: pg.PoolClient) => Promise<object>,
  ): Promise<object> {
    return transaction(pool, async (db) => {
      if (named === null) return work(db);
      const key = [firmId, mode, named.operation, named.key];
      const claimed = await query(db, CLAIM_KEY, [...key, JSON.stringify(named.request), new Date()]);
      if (claimed.length === 0) {
        const { response } = await one<{ response: object }>(db, STORED_ANSWER, key);
        return { ...response, repeated: true };
      }
      const answer = await work(db);
      await query(db, KEEP_ANSWER, [...key, JSON.stringify(answer)]);
      return answer;
    });
  }

  const lookupsFor = (caller: Caller, { collectDate, vehicleClass, weightBand }: PostLoadInput): Lookups => ({
    guide: async () => (await query<{ model: GuideModel }>(pool, GUIDE_SQL, []))[0],
    candidates: () => query<Candidate>(pool, CANDIDATES, [caller.firmId, vehicleClass]),
    findTwin: async (from, to, since) => {
      const work = [from.outcode, to.outcode, collectDate, vehicleClass, weightBand];
      const [twin] = await query<Twin>(pool, TWIN, [caller.firmId, caller.mode, since, ...work]);
      return twin;
    },
  });

  /**
   * Posts a load. First does everything that needs no transaction; then inserts the load, its history, event
   * and notifications in one.
   */
  async function postLoad(caller: Caller, input: PostLoadInput, named: NamedRequest | null) {
    const { row, notified, warnings, now } = await planPosting(caller, input, lookupsFor(caller, input));
    return once(caller, named, async (db) => {
      const load = await insertLoad(db, row);
      const change: Change = { load, previousStatus: null, at: now };
      await insertHistory(db, historyRow(caller, change, "post"));
      const { events } = rowsOf(change, [{ type: "load.posted", to: load.posterId, kind: null }]);
      const notifications = notified.map((firmId) => notificationRow(change, firmId, "load_matches"));
      await tell(db, change, { events, notifications });
      const view = loadCore({ ...load, poster: null, carrier: null }, "poster", now);
      return {
        load: {
          ...view,
          allowedActions: actionsFor(caller, now).load({ ...load, collectionCode: null }),
          quotes: [],
          collectionCode: null,
          codeTriesLeft: null,
        },
        miles: view.miles,
        guide: view.guide,
        carriersAlerted: view.carriersAlerted,
        ...warned(warnings),
      };
    });
  }

  function sendQuote(caller: Caller, id: string, input: QuoteInput, named: NamedRequest | null) {
    const memberId = assertMayQuote(caller);
    const now = new Date();
    const { firmId } = caller;
    return once(caller, named, async (db) => {
      const [load] = await query<Load & { relation: string | null }>(db, LOCK, [id, firmId]);
      assertOpen(load, load?.relation, caller, now);
      const expired = await query<Quote>(db, EXPIRE, [id, firmId, now]);
      const expiresAt = quoteActiveUntil(now, dayOfColumn(load.collectDate));
      const price = [input.amountPence, input.etaMins ?? null, input.message ?? null];
      const terms = [...price, memberId, expiresAt, now, newId("price")];
      const values = [newId("quote"), id, firmId, load.mode, ...terms];
      const quote = await one<Quote & { replaced: boolean }>(db, WRITE, values);
      await query(db, COUNT, [id]);
      const change: Change = { load, previousStatus: load.status, at: now };
      await tell(db, change, rowsOf(change, quoteDrafts(load, quote, quote.replaced, expired)));
      return {
        quote: ownQuoteView(quote, load, now, ["quote", "withdraw"]),
        replaced: quote.replaced,
        ...warned(priceWarnings("amountPence", quote.amountPence, load)),
      };
    });
  }

  function acceptQuote(caller: Caller, id: string, quoteId: string, named: NamedRequest | null) {
    const now = new Date();
    return once(caller, named, async (db) => {
      const [before] = await query<Load>(db, LOCK_OWN, [id]);
      assertAcceptable(before, caller, now);
      assertActive((await query<Quote>(db, FIND_QUOTE, [quoteId, id]))[0], now);
      const quote = await one<Quote>(db, ACCEPT, [quoteId, now]);
      await query(db, BOOK, [id, quote.carrierId, quote.amountPence, now, newCollectionCode()]);
      const load = await findLoad(db, id);
      if (!load?.carrier) throw new Error("The booked load has no carrier.");
      const { poster, carrier } = load;
      const closed = await query<Quote>(db, CLOSE, [id, now]);
      if (closed.some(({ status }) => status === "EXPIRED")) await query(db, COUNT, [id]);
      const change: Change = { load, previousStatus: before.status, ends: { poster, carrier }, at: now };
      const details = { quoteId: quote.id, amountPence: quote.amountPence };
      await insertHistory(db, historyRow(caller, change, "accept", details));
      await tell(db, change, rowsOf(change, acceptDrafts(load, quote, closed)));
      return { load: await viewLoad(db, caller, load) };
    });
  }

  return { postLoad, sendQuote, acceptQuote };
}
