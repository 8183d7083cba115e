import {
  Prisma,
  type Quote,
  type QuotePrice,
  runLastStatement,
  runStatement,
  type Statement,
} from "@board/db";
import type { FirmActor } from "../actor.ts";
import { BOARD_COLUMNS, type BoardRow } from "../board/index/board-row.ts";
import { tellLater, touchLoad, touchQuote } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { TOLD_LATER } from "../loads/change-sql.ts";
import { columnsOf, rowJson } from "../row-json.ts";
import type { EventRow } from "../webhooks/emit.ts";
import type { NoteRow } from "../webhooks/note-for-site.ts";
import { QUEUED, TOLD, WAKE } from "../webhooks/tell-sql.ts";
import { COUNTED, END_QUOTES, numbered, type QuoteSeq } from "./change-quotes-sql.ts";

const ACTIVE = {
  name: "active_quote",
  text: `
    SELECT ${columnsOf(Object.keys(Prisma.QuoteScalarFieldEnum), "q")} FROM quote q
    WHERE q.load_id = $1 AND q.carrier_id = $2 AND q.status = 'ACTIVE'`,
};

/** The firm's quote on a load that has not ended, overdue or not. The load's row must be locked. */
export async function readActiveQuote(tx: Ctx<FirmActor>, loadId: string): Promise<Quote | undefined> {
  const [row] = await runStatement<Quote>(tx.db, ACTIVE, [loadId, tx.actor.firm.id]);
  return row;
}

const GIVEN = "jsonb_populate_record(NULL::quote, $1::jsonb -> 'quote') AS n";

const ENDED_TOO = "SELECT id, board_seq FROM written UNION ALL SELECT id, board_seq FROM ended";

/** The price as one more part, and the sequence numbers of these quotes as the answer. */
const priced = (quotes: string) => `
  priced AS (
    INSERT INTO quote_price
    SELECT p.* FROM written, jsonb_populate_record(NULL::quote_price, $1::jsonb -> 'price') AS p
  ), ${TOLD}
  SELECT (SELECT json_object_agg(q.id, q.board_seq::text) FROM (${quotes}) AS q) AS quotes, changed.*`;

interface Fresh {
  name: string;
  /** Parts that come first. */
  first: string;
  from: string;
  /** Which quotes are not counted any more. */
  uncounted: string;
  quotes: string;
}

/** A quote that the firm did not have. */
const fresh = ({ name, first, from, uncounted, quotes }: Fresh): Statement => ({
  name,
  text: `
    WITH ${first}, written AS (
      INSERT INTO quote SELECT n.* FROM ${from}
      RETURNING id, load_id, board_seq
    ), changed AS (
      UPDATE load l SET quote_count = 1 + (
        SELECT count(*) FROM quote q WHERE q.load_id = l.id AND q.${COUNTED}${uncounted})
      FROM written WHERE l.id = written.load_id
      RETURNING ${BOARD_COLUMNS.text}
    ), ${priced(quotes)}, ${QUEUED} FROM changed`,
});
const NEW = fresh({
  name: "write_new_quote",
  first: TOLD_LATER,
  from: `later, ${GIVEN}`,
  uncounted: "",
  quotes: "SELECT id, board_seq FROM written",
});
/**
 * One quote ends as the other begins, and has to end first: PostgreSQL runs the parts as one asks for the other. With as
 * many as before the load keeps its number, and nobody would miss this if untold.
 */
const IN_PLACE = fresh({
  name: "write_quote_in_place",
  first: END_QUOTES,
  from: `${GIVEN} WHERE (SELECT count(*) FROM ended) >= 0`,
  uncounted: " AND NOT EXISTS (SELECT FROM ending e WHERE e.id = q.id)",
  quotes: ENDED_TOO,
});

/** A new price changes nothing in how many quotes there are. The load keeps its number: nobody would miss this if untold. */
const AGAIN = {
  name: "write_quote_again",
  text: `
    WITH ${END_QUOTES}, written AS (
      UPDATE quote q SET amount_pence = n.amount_pence, eta_mins = n.eta_mins, message = n.message,
        member_id = n.member_id, expires_at = n.expires_at, updated_at = n.updated_at
      FROM ${GIVEN} WHERE q.id = n.id AND q.status = 'ACTIVE'
      RETURNING q.id, q.board_seq
    ), changed AS (SELECT FROM written), ${priced(ENDED_TOO)}, ${WAKE} AS woken FROM changed`,
};

interface QuoteRows {
  /** Whether the quote stands already, at another price. */
  replaces: boolean;
  quote: Quote;
  price: QuotePrice;
  /** Those whose time ran out, as they are from now on. */
  expired: readonly Quote[];
  events: readonly EventRow[];
  notes: readonly NoteRow[];
}

/** Writes a quote, its price, the load's number of quotes and all that is told of it in one statement, the last of its transaction. */
export async function writeQuote(
  tx: Ctx<FirmActor>,
  { replaces, expired, ...rows }: QuoteRows,
): Promise<void> {
  const quotes = expired.map(({ id, status, updatedAt }) => ({ id, status, updatedAt }));
  const statement = replaces ? AGAIN : expired.length > 0 ? IN_PLACE : NEW;
  const [row] = await runLastStatement<{ quotes: QuoteSeq; queued?: boolean }>(tx.db, statement, [
    rowJson({ ...rows, quote: { ...rows.quote, boardSeq: null }, quotes }),
  ]);
  if (row === undefined) throw new Error(`The quote ${rows.quote.id} was not written.`);
  const { quotes: numbers, queued, ...changed } = row;
  const written = numbered([...expired, rows.quote], numbers);
  for (const quote of written) touchQuote(tx, quote);
  if (replaces) return;
  const load = changed as BoardRow;
  touchLoad(tx, load);
  tellLater(tx, { load, quotes: written, wake: queued === true });
}
