import type pg from "pg";
import { newId } from "../shared/services.ts";
import type { Caller } from "./caller.ts";
import { query } from "./database.ts";
import type { LoadRow } from "./load-view.ts";

interface ToldQuote {
  id: string;
  amountPence: number;
  etaMins: number | null;
  status: string;
  expiresAt: string;
}

export interface Draft {
  type: string;
  to: string;
  /** The kind of note on the site, where the event makes one. */
  note: string | null;
  quote?: ToldQuote;
}

type Firm = "poster" | "carrier";

function contact(load: LoadRow, firm: Firm) {
  return {
    name: load[`${firm}_name`],
    contactName: load[`${firm}_contact`],
    email: load[`${firm}_email`],
    phone: load[`${firm}_phone`],
  };
}

/** The other end's name and address, from booking on. */
function otherEnd(load: LoadRow, to: string) {
  if (load.carrier_id === null) return {};
  if (to === load.carrier_id) return { poster: contact(load, "poster") };
  if (to === load.poster_id) return { carrier: contact(load, "carrier") };
  return {};
}

function bodyOf(
  id: string,
  at: Date,
  load: LoadRow,
  previousStatus: string | null,
  { type, to, quote }: Draft,
) {
  return {
    id,
    type,
    apiVersion: "v1",
    timestamp: at.toISOString(),
    isTest: load.mode === "test",
    data: {
      load: {
        id: load.id,
        ref: load.ref,
        externalRef: load.external_ref,
        status: load.status,
        previousStatus,
        version: load.version,
        collect: { date: load.collect_date, window: load.collect_window, byTime: load.collect_by_time },
        deliver: load.deliver_date && {
          date: load.deliver_date,
          window: load.deliver_window,
          byTime: load.deliver_by_time,
        },
        termsDays: load.terms_days,
        podUrl: null,
        href: `/api/v1/loads/${load.id}`,
      },
      ...(quote ? { quote } : {}),
      ...otherEnd(load, to),
    },
  };
}

const HISTORY = `
  INSERT INTO load_history (id, load_id, version, at, action, from_status, to_status, channel, firm_id, api_key_id,
    details, request_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'api', $8, $9, $10, $11)`;

export async function recordChange(
  db: pg.PoolClient,
  caller: Caller,
  {
    load,
    action,
    from,
    details,
    at,
  }: { load: LoadRow; action: string; from: string | null; details?: object; at: Date },
): Promise<void> {
  const who = [caller.firmId, caller.keyId, details ? JSON.stringify(details) : null, newId("req")];
  await query(db, HISTORY, [newId("hist"), load.id, load.version, at, action, from, load.status, ...who]);
}

/** Events, a delivery for every endpoint that takes one, notes on the site, and a notice to the workers: one statement. */
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
  ), noted AS (
    INSERT INTO notification (id, firm_id, kind, load_id, created_at)
    SELECT id, firm_id, kind, $2, $3 FROM unnest($8::text[], $9::text[], $10::text[]) AS n (id, firm_id, kind)
  )
  SELECT pg_notify('webhooks', '') WHERE EXISTS (SELECT FROM queued)`;

export async function tell(
  db: pg.PoolClient,
  load: LoadRow,
  previousStatus: string | null,
  drafts: readonly Draft[],
  at: Date,
): Promise<void> {
  const events = drafts.map((draft) => ({ ...draft, id: newId("evt") }));
  const notes = drafts.flatMap(({ note, to }) =>
    note === null ? [] : [{ id: newId("note"), to, kind: note }],
  );
  await query(db, TELL, [
    load.mode,
    load.id,
    at,
    events.map(({ id }) => id),
    events.map(({ to }) => to),
    events.map(({ type }) => type),
    events.map((event) => JSON.stringify(bodyOf(event.id, at, load, previousStatus, event))),
    notes.map(({ id }) => id),
    notes.map(({ to }) => to),
    notes.map(({ kind }) => kind),
  ]);
}
