import type { Quote } from "@board/db";

/** Quotes that stand or stood to the end: the load's number of quotes (contract 3). */
export const COUNTED = "status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST')";

/** The quotes that end, as the JSON in `$1` names them under `quotes`. */
export const ENDING = `
  ending AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb -> 'quotes') AS e (id text, status quote_status, updated_at timestamptz)
  )`;
const SET = "UPDATE quote q SET status = e.status, updated_at = e.updated_at";
const WHERE = "WHERE q.id = e.id AND q.status = 'ACTIVE' RETURNING q.id, q.board_seq";

/** Parts of a statement that end quotes, as the JSON in `$1` names them under `quotes`. */
export const END_QUOTES = `${ENDING}, ended AS (${SET} FROM ending e ${WHERE})`;
/** Ends them, after `ENDING`, where the part `changed` has its row. */
export const END_WITH_CHANGED = `ended AS (${SET} FROM changed, ending e ${WHERE})`;

/** The numbers that the board has given to the changes of quotes, by the quote's id; null where none was changed. */
export type QuoteSeq = Record<string, string | null> | null;

/** The quotes with the numbers of their change. */
export function numbered(quotes: readonly Quote[], numbers: QuoteSeq): Quote[] {
  return quotes.map((quote) => {
    const boardSeq = numbers?.[quote.id] ?? null;
    return { ...quote, boardSeq: boardSeq === null ? null : BigInt(boardSeq) };
  });
}
