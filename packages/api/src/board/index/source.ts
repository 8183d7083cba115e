import { type DbOrTx, PLAIN_TYPES, type Pool } from "@board/db";
import type { Relation } from "@board/db/enums";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import type { PosterRecord } from "../entry.ts";
import { BOARD_COLUMNS, IS_POSTED } from "../sql.ts";

/** Runs a query in plain SQL. Days are returned as midnight in UTC, and bigint as bigint. */
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

/** The queries by which the index reads the database. */
export interface BoardSource {
  /** Reads at most `limit` open loads after `afterId`, by id. */
  openLoads(afterId: string, limit: number): Promise<BoardRow[]>;
  records(): Promise<RecordRow[]>;
  relations(): Promise<RelationRow[]>;
  /** Reads the present rows of loads, open or not; a deleted load is absent. */
  loads(ids: readonly string[]): Promise<BoardRow[]>;
  /** Finds the loads of committed changes by their numbers. */
  changedBy(numbers: readonly number[]): Promise<NumberedChange[]>;
  recordsOf(posterIds: readonly string[]): Promise<RecordRow[]>;
  relationsOf(carrierIds: readonly string[]): Promise<RelationRow[]>;
  quotesOn(loadIds: readonly string[]): Promise<QuoteState[]>;
  /** Returns the last change number that was assigned, whether or not its transaction has committed. */
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

/** Runs queries through plain `pg`, which reads 100,000 rows in a second. */
export function askPool(pool: Pool): Ask {
  return async (text, values = []) =>
    (await pool.query({ text, values: [...values], types: PLAIN_TYPES })).rows;
}

/** Runs queries through Prisma, on the connections that the process already has. */
export function askDb(db: DbOrTx): Ask {
  return (text, values = []) => db.$queryRawUnsafe(text, ...values);
}
