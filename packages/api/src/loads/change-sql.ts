import { TOLD } from "../webhooks/tell-sql.ts";

/**
 * A part that keeps the database from telling of what this statement changes: whoever runs it tells after the commit
 * (`tellLater`), so that changes do not wait for each other's flush to the disk. Whatever is changed must be read from a
 * join with it. For statements that change a load's row only: its number is missed where a process dies before it tells.
 */
export const TOLD_LATER = `
  later AS MATERIALIZED (SELECT set_config('board.tells_later', statement_timestamp()::text, true))`;

/**
 * What is written with every change of a load, as further parts of its one statement: the line of history, and what firms are
 * told. All of it comes as JSON in `$1` and depends on the one row of a part called `changed`: where that has none, nothing is
 * written.
 */
export const WITH_IT = `
  history AS (
    INSERT INTO load_history
    SELECT h.* FROM changed, jsonb_populate_record(NULL::load_history, $1::jsonb -> 'history') AS h
  ),
  ${TOLD}`;
