import type { GuideModel } from "@board/api/rules";
import { dayOfColumn } from "@board/calendar";
import type { Load, Quote } from "@board/db";
import type pg from "pg";
import { newId } from "../shared/common.ts";
import { type Candidate, GUIDE_SQL, type Twin } from "../shared/posting.ts";
import { createWrites, type Store } from "../shared/writes.ts";
import { LOAD_COLUMNS, type LoadRowWithEnds, QUOTE_COLUMNS, query, snake, transaction } from "./database.ts";
import { findLoad, viewLoad } from "./loads.ts";

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

/** Returns the only row of a statement's result; throws if there is none. */
async function one<Row extends object>(db: pg.PoolClient, text: string, values: unknown[]): Promise<Row> {
  const [row] = await query<Row>(db, text, values);
  if (row === undefined) throw new Error(`Nothing was written: ${text}`);
  return row;
}

const storeIn = (pool: pg.Pool): Store<pg.PoolClient, LoadRowWithEnds> => ({
  lookups: (caller, { collectDate, vehicleClass, weightBand }) => ({
    guide: async () => (await query<{ model: GuideModel }>(pool, GUIDE_SQL, []))[0],
    candidates: () => query<Candidate>(pool, CANDIDATES, [caller.firmId, vehicleClass]),
    findTwin: async (from, to, since) => {
      const work = [from.outcode, to.outcode, collectDate, vehicleClass, weightBand];
      const [twin] = await query<Twin>(pool, TWIN, [caller.firmId, caller.mode, since, ...work]);
      return twin;
    },
  }),
  transaction: (work) => transaction(pool, work),
  insertLoad: (db, row) => {
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
  },
  lockForQuote: async (db, id, carrierId) => {
    const [load] = await query<Load & { relation: string | undefined }>(db, LOCK, [id, carrierId]);
    return [load, load?.relation];
  },
  expireQuotes: (db, loadId, carrierId, now) => query(db, EXPIRE, [loadId, carrierId, now]),
  saveQuote: async (db, { id, load, carrierId, memberId, price, expiresAt, at }) => {
    const terms = [price.amountPence, price.etaMins, price.message, memberId, expiresAt, at];
    const values = [id, load.id, carrierId, load.mode, ...terms, newId("price")];
    const quote = await one<Quote & { replaced: boolean }>(db, WRITE, values);
    return [quote, quote.replaced];
  },
  countQuotes: (db, loadId) => query(db, COUNT, [loadId]),
  lock: async (db, id) => (await query<Load>(db, LOCK_OWN, [id]))[0],
  findQuote: async (db, id, loadId) => (await query<Quote>(db, FIND_QUOTE, [id, loadId]))[0],
  acceptQuote: (db, id, now) => one(db, ACCEPT, [id, now]),
  book: async (db, { loadId, carrierId, amountPence }, code, now) => {
    await query(db, BOOK, [loadId, carrierId, amountPence, now, code]);
    const load = await findLoad(db, loadId);
    if (load === undefined) throw new Error("The load was not found again.");
    return load;
  },
  closeQuotes: (db, loadId, now) => query(db, CLOSE, [loadId, now]),
  insertHistory: (db, row) =>
    query(db, HISTORY, [
      ...[row.id, row.loadId, row.version, row.at, row.action, row.fromStatus, row.toStatus, row.channel],
      ...[row.firmId, row.apiKeyId, row.details ? JSON.stringify(row.details) : null, row.requestId],
    ]),
  tell: async (db, { load, at, events, notifications }) => {
    await query(db, TELL, [
      ...[load.mode, load.id, at],
      ...(["id", "firmId", "type"] as const).map((name) => events.map((event) => event[name])),
      events.map(({ body }) => JSON.stringify(body)),
      ...(["id", "firmId", "kind", "emailsPlannedAt"] as const).map((name) =>
        notifications.map((row) => row[name]),
      ),
    ]);
  },
  view: viewLoad,
});

export const createFastifyWrites = (pool: pg.Pool) => createWrites(storeIn(pool));
