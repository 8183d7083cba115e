import { londonDay } from "@board/api/calendar";
import { priceWarnings, quoteStandsUntil } from "@board/api/quotes/rules";
import type pg from "pg";
import { newId } from "../shared/services.ts";
import type { Caller } from "./caller.ts";
import { query, transaction } from "./database.ts";
import { findLoad, type LoadRow, loadView, quotesOn } from "./load-view.ts";
import { Problem } from "./problem.ts";
import { type Draft, recordChange, tell } from "./tell.ts";

export interface QuoteInput {
  amountPence: number;
  etaMins?: number;
  message?: string;
}

interface QuoteRow {
  id: string;
  load_id: string;
  carrier_id: string;
  status: string;
  amount_pence: number;
  eta_mins: number | null;
  message: string | null;
  decline_reason: string | null;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
}

interface OpenLoad extends LoadRow {
  standing: string | null;
}

/** The load locked, with what its poster thinks of the carrier. */
const LOCK = `
  SELECT l.*, (SELECT standing FROM carrier_standing s WHERE s.poster_id = l.poster_id AND s.carrier_id = $2) AS standing
  FROM load l WHERE l.id = $1 FOR UPDATE`;

/** Ends what is overdue, writes the quote over the standing one or anew, keeps its price, and counts: one statement. */
const EXPIRE = `
  UPDATE quote SET status = 'EXPIRED', updated_at = $3
  WHERE load_id = $1 AND carrier_id = $2 AND status = 'ACTIVE' AND expires_at <= $3 RETURNING *`;
const WRITE = `
  WITH changed AS (
    UPDATE quote SET amount_pence = $5, eta_mins = $6, message = $7, member_id = $8, expires_at = $9, updated_at = $10
    WHERE load_id = $2 AND carrier_id = $3 AND status = 'ACTIVE' RETURNING *
  ), made AS (
    INSERT INTO quote (id, load_id, carrier_id, mode, amount_pence, eta_mins, message, member_id, expires_at,
      created_at, updated_at)
    SELECT $1, $2, $3, $4::mode, $5, $6, $7, $8, $9, $10, $10 WHERE NOT EXISTS (SELECT FROM changed) RETURNING *
  ), written AS (
    SELECT *, true AS replaced FROM changed UNION ALL SELECT *, false FROM made
  ), priced AS (
    INSERT INTO quote_price (id, quote_id, amount_pence, eta_mins, message, at)
    SELECT $11, id, $5, $6, $7, $10 FROM written
  )
  SELECT * FROM written`;
const COUNT = `
  UPDATE load SET quote_count = (SELECT count(*) FROM quote
    WHERE load_id = $1 AND status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST')) WHERE id = $1`;

const told = (row: QuoteRow) => ({
  id: row.id,
  amountPence: row.amount_pence,
  etaMins: row.eta_mins,
  status: row.status,
  expiresAt: row.expires_at.toISOString(),
});

function assertOpen(load: OpenLoad | undefined, caller: Caller, now: Date): asserts load is OpenLoad {
  if (load?.mode !== "live" || load.standing === "BLOCKED") throw new Problem(404, "not_found");
  if (load.poster_id === caller.firmId) throw new Problem(409, "own_load");
  const early = caller.plan === "PRIORITY" || load.standing === "PREFERRED";
  if (!early && load.open_to_all_at > (load.booked_at ?? load.cancelled_at ?? now))
    throw new Problem(404, "not_found");
  if (load.status !== "POSTED" || load.collect_date < londonDay(now)) throw new Problem(409, "load_not_open");
  if (load.former_carriers.includes(caller.firmId)) throw new Problem(409, "former_carrier");
}

export function sendQuote(pool: pg.Pool, caller: Caller, id: string, input: QuoteInput) {
  if (!caller.canCarry) throw new Problem(403, "not_a_carrier");
  if (caller.memberId === null) throw new Problem(402, "seat_required");
  if (caller.mode === "test") throw new Problem(403, "test_key_not_allowed");
  const now = new Date();
  return transaction(pool, async (db) => {
    const [load] = await query<OpenLoad>(db, LOCK, [id, caller.firmId]);
    assertOpen(load, caller, now);
    const overdue = await query<QuoteRow>(db, EXPIRE, [id, caller.firmId, now]);
    const [quote] = await query<QuoteRow & { replaced: boolean }>(db, WRITE, [
      newId("quote"),
      id,
      caller.firmId,
      load.mode,
      input.amountPence,
      input.etaMins ?? null,
      input.message ?? null,
      caller.memberId,
      quoteStandsUntil(now, load.collect_date),
      now,
      newId("price"),
    ]);
    if (quote === undefined) throw new Error("The quote was not written.");
    await query(db, COUNT, [id]);
    const drafts: Draft[] = [
      ...overdue.map((row) => ({ type: "quote.expired", to: load.poster_id, note: null, quote: told(row) })),
      quote.replaced
        ? { type: "quote.updated", to: load.poster_id, note: null, quote: told(quote) }
        : { type: "quote.received", to: load.poster_id, note: "quote_received", quote: told(quote) },
    ];
    await tell(db, load, load.status, drafts, now);
    const warnings = priceWarnings(quote.amount_pence, {
      guideLowPence: load.guide_low_pence,
      guideHighPence: load.guide_high_pence,
    });
    return {
      quote: {
        id: quote.id,
        loadId: quote.load_id,
        amountPence: quote.amount_pence,
        status: quote.status,
        etaMins: quote.eta_mins,
        message: quote.message,
        declineReason: quote.decline_reason,
        createdAt: quote.created_at.toISOString(),
        updatedAt: quote.updated_at.toISOString(),
        expiresAt: quote.expires_at.toISOString(),
      },
      replaced: quote.replaced,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}

const LOCK_OWN = "SELECT * FROM load WHERE id = $1 FOR UPDATE";
const FIND_QUOTE = "SELECT * FROM quote WHERE id = $1 AND load_id = $2";
const ACCEPT = "UPDATE quote SET status = 'ACCEPTED', updated_at = $2 WHERE id = $1 RETURNING *";
const BOOK = `
  UPDATE load SET status = 'BOOKED', version = version + 1, carrier_id = $2, agreed_pence = $3, booked_at = $4, updated_at = $4
  WHERE id = $1 AND status = 'POSTED'`;
/** Those whose time had run out have expired; the others have lost. */
const CLOSE = `
  UPDATE quote SET status = (CASE WHEN expires_at <= $2 THEN 'EXPIRED' ELSE 'LOST' END)::quote_status, updated_at = $2
  WHERE load_id = $1 AND status = 'ACTIVE' RETURNING *`;

export function acceptQuote(pool: pg.Pool, caller: Caller, id: string, quoteId: string) {
  const now = new Date();
  return transaction(pool, async (db) => {
    const [before] = await query<LoadRow>(db, LOCK_OWN, [id]);
    if (before?.poster_id !== caller.firmId || before.mode !== caller.mode)
      throw new Problem(404, "not_found");
    if (before.status !== "POSTED" || before.collect_date < londonDay(now))
      throw new Problem(409, "invalid_transition");
    const [standing] = await query<QuoteRow>(db, FIND_QUOTE, [quoteId, id]);
    if (standing === undefined) throw new Problem(404, "not_found");
    if (standing.status !== "ACTIVE" || standing.expires_at <= now) throw new Problem(409, "quote_not_open");
    const [quote] = await query<QuoteRow>(db, ACCEPT, [quoteId, now]);
    if (quote === undefined) throw new Error("The quote was not written.");
    await query(db, BOOK, [id, quote.carrier_id, quote.amount_pence, now]);
    const closed = await query<QuoteRow>(db, CLOSE, [id, now]);
    if (closed.some(({ status }) => status === "EXPIRED")) await query(db, COUNT, [id]);
    const load = await findLoad(db, id);
    if (load === undefined) throw new Error("The load was not found again.");
    const details = { quoteId: quote.id, amountPence: quote.amount_pence };
    await recordChange(db, caller, { load, action: "accept", from: before.status, details, at: now });
    const drafts: Draft[] = [
      { type: "load.booked", to: load.poster_id, note: "booked", quote: told(quote) },
      { type: "load.booked", to: quote.carrier_id, note: "booked", quote: told(quote) },
      ...closed.map((row) =>
        row.status === "LOST"
          ? { type: "quote.lost", to: row.carrier_id, note: "lost", quote: told(row) }
          : { type: "quote.expired", to: load.poster_id, note: null, quote: told(row) },
      ),
      { type: "quote.accepted", to: quote.carrier_id, note: null, quote: told(quote) },
    ];
    await tell(db, load, before.status, drafts, now);
    return { load: { ...loadView(load), quotes: await quotesOn(db, load, caller.firmId) } };
  });
}
