/** Parts of a statement that end quotes, as the JSON in `$1` names them under `quotes`. */
export const END_QUOTES = `
  ending AS (
    SELECT * FROM jsonb_to_recordset($1::jsonb -> 'quotes') AS e (id text, status quote_status, updated_at timestamptz)
  ), ended AS (
    UPDATE quote q SET status = e.status, updated_at = e.updated_at FROM ending e
    WHERE q.id = e.id AND q.status = 'ACTIVE'
    RETURNING q.id, q.board_seq
  )`;

/** The numbers that the board has given to the changes of quotes, by the quote's id; null where none was changed. */
export type QuoteSeq = Record<string, string | null> | null;
