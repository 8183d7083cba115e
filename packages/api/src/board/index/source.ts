import { type DbOrTx, PLAIN_TYPES, type Pool } from "@board/db";
import type { Relation } from "@board/db/enums";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import type { PosterRecord } from "../entry.ts";
import { BOARD_COLUMNS, IS_POSTED } from "../sql.ts";

/** Asks the database in plain SQL; days come as midnight UTC, bigint as bigint. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

interface NumberedChange {
  number: number;
  loadId: string;
}

export type RecordRow = PosterRecord & { firmId: string };

export interface RelationRow {
  posterId: string;
  carrierId: string;
  relation: Relation;
}

/** The reads of the index. */
export interface BoardSource {
  /** Open loads in the order of their ids, so many at most, from after one on. */
  openLoads(afterId: string, limit: number): Promise<BoardRow[]>;
  records(): Promise<RecordRow[]>;
  relations(): Promise<RelationRow[]>;
  /** Open or not, as they are now; one that is not there any more is left out. */
  loads(ids: readonly string[]): Promise<BoardRow[]>;
  /** The loads of the changes with these numbers, as far as they are committed. */
  changedBy(numbers: readonly number[]): Promise<NumberedChange[]>;
  recordsOf(posterIds: readonly string[]): Promise<RecordRow[]>;
  relationsOf(carrierIds: readonly string[]): Promise<RelationRow[]>;
  quotesOn(loadIds: readonly string[]): Promise<QuoteState[]>;
  /** The last change number given to a load, committed or not. */
  lastNumber(): Promise<number>;
}

const LOADS = `SELECT ${BOARD_COLUMNS.text} FROM load l`;
const CHANGED = `SELECT seq::float8 AS number, load_id AS "loadId" FROM board_change_log WHERE seq = ANY($1::bigint[])`;
const RECORDS = `SELECT firm_id AS "firmId", score, level, days_to_pay AS "daysToPay" FROM firm_record
  WHERE side = 'poster'`;
const RELATIONS = `SELECT poster_id AS "posterId", carrier_id AS "carrierId", relation FROM carrier_relation`;
const QUOTES = `SELECT q.id, q.load_id AS "loadId", q.carrier_id AS "carrierId", q.amount_pence AS "amountPence",
  q.status, q.expires_at AS "expiresAt", q.board_seq AS "boardSeq" FROM quote q`;

const LAST_NUMBER = `SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 AS last FROM board_change`;

export function boardSource(ask: Ask): BoardSource {
  return {
    openLoads: (afterId, limit) =>
      ask(
        `${LOADS} WHERE ${IS_POSTED.text} AND l.id > $1
         ORDER BY l.id LIMIT $2`,
        [afterId, limit],
      ),
    records: () => ask(RECORDS),
    relations: () => ask(RELATIONS),
    loads: (ids) => ask(`${LOADS} WHERE l.id = ANY($1::text[])`, [ids]),
    changedBy: (numbers) => ask(CHANGED, [numbers]),
    recordsOf: (posterIds) => ask(`${RECORDS} AND firm_id = ANY($1::text[])`, [posterIds]),
    relationsOf: (carrierIds) => ask(`${RELATIONS} WHERE carrier_id = ANY($1::text[])`, [carrierIds]),
    quotesOn: (loadIds) => ask(`${QUOTES} WHERE q.load_id = ANY($1::text[])`, [loadIds]),
    lastNumber: async () => (await ask<{ last: number }>(LAST_NUMBER))[0]?.last ?? 0,
  };
}

/** Asks through plain `pg`, which reads a hundred thousand rows in a second. */
export function askPool(pool: Pool): Ask {
  return async (text, values = []) =>
    (await pool.query({ text, values: [...values], types: PLAIN_TYPES })).rows;
}

/** Asks through Prisma, on the connections that the process has anyway. */
export function askDb(db: DbOrTx): Ask {
  return (text, values = []) => db.$queryRawUnsafe(text, ...values);
}
