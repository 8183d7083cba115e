import { type Load, type Quote, runLastStatement } from "@board/db";
import type { Actor } from "../actor.ts";
import { tellLater, touchLoad, touchQuote } from "../board/index/touched.ts";
import type { Ctx } from "../context.ts";
import { TOLD_LATER, WITH_IT } from "../loads/change-sql.ts";
import type { HistoryRow } from "../loads/record-change.ts";
import { COUNTED, END_WITH_CHANGED, ENDING, numbered, type QuoteSeq } from "../quotes/change-quotes-sql.ts";
import { rowJson } from "../row-json.ts";
import type { EventRow } from "../webhooks/emit.ts";
import type { NoteRow } from "../webhooks/note-for-site.ts";
import { QUEUED } from "../webhooks/tell-sql.ts";

/** The number of quotes leaves out those that this statement ends by their time: it still sees them as they were. */
const BOOK = {
  name: "book_load",
  text: `
    WITH ${TOLD_LATER}, ${ENDING}, changed AS (
      UPDATE load l SET status = n.status, version = n.version, carrier_id = n.carrier_id, agreed_pence = n.agreed_pence,
        booked_at = n.booked_at, updated_at = n.updated_at, quote_count = (
          SELECT count(*) FROM quote q WHERE q.load_id = n.id AND q.${COUNTED}
            AND NOT EXISTS (SELECT FROM ending e WHERE e.id = q.id AND e.status = 'EXPIRED'))
      FROM later, jsonb_to_record($1::jsonb -> 'load') AS n (id text, status load_status, version integer,
        carrier_id text, agreed_pence integer, booked_at timestamptz, updated_at timestamptz)
      WHERE l.id = n.id AND l.status = 'POSTED' AND l.version = n.version - 1
      RETURNING l.board_seq, l.quote_count
    ), ${END_WITH_CHANGED}, ${WITH_IT}
    SELECT board_seq AS "boardSeq", quote_count AS "quoteCount", ${QUEUED},
      (SELECT json_object_agg(id, board_seq::text) FROM ended) AS quotes
    FROM changed`,
};

interface BookingRows {
  load: Load;
  /** As they are from now on. */
  quotes: readonly Quote[];
  history: HistoryRow;
  events: readonly EventRow[];
  notes: readonly NoteRow[];
}

type Booked = Pick<Load, "boardSeq" | "quoteCount"> & { quotes: QuoteSeq; queued: boolean };

/**
 * Writes a booking with all that is told of it in one statement. The load's row must be locked; in a transaction of statements
 * nothing may follow.
 */
export async function writeBooking(tx: Ctx<Actor>, rows: BookingRows): Promise<Load> {
  const { id, status, version, carrierId, agreedPence, bookedAt, updatedAt } = rows.load;
  const quotes = rows.quotes.map((quote) => ({
    id: quote.id,
    status: quote.status,
    updatedAt: quote.updatedAt,
  }));
  const load = { id, status, version, carrierId, agreedPence, bookedAt, updatedAt };
  const [booked] = await runLastStatement<Booked>(tx.db, BOOK, [rowJson({ ...rows, load, quotes })]);
  if (booked === undefined) throw new Error(`The load ${id} was not booked.`);
  const ended = numbered(rows.quotes, booked.quotes);
  for (const quote of ended) touchQuote(tx, quote);
  const saved = { ...rows.load, boardSeq: booked.boardSeq, quoteCount: booked.quoteCount };
  touchLoad(tx, saved);
  tellLater(tx, { load: saved, quotes: ended, wake: booked.queued });
  return saved;
}
