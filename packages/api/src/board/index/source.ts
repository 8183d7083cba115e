import { type DbOrTx, PLAIN_TYPES, type Pool } from "@board/db";
import type { Relation } from "@board/db/enums";
import type { BoardRow, QuoteState } from "../../core/board-row.ts";
import type { PosterRecord } from "../entry.ts";
import { BOARD_COLUMNS, IS_POSTED } from "../sql.ts";

/** Runs a query in plain SQL. Days are returned as midnight in UTC, and bigint as bigint. */
export type Ask = <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export interface NumberedChange {
  number: number;
  /** The changed load, or the load of the changed quote. */
  loadId: string;
}

/** Committed changes of the log by number, and the first number that the log still has; null if it is empty. */
interface LoggedChanges {
  first: number | null;
  changes: NumberedChange[];
}

/** The last change number that was assigned, and the numbers shortly before it whose changes are not committed. */
interface AssignedNumbers {
  last: number;
  missing: number[];
}

export type RecordRow = PosterRecord & { firmId: string };

export interface RelationRow {
  posterId: string;
  carrierId: string;
  relation: Relation;
}

export interface MembershipRow {
  posterId: string;
  carrierId: string;
  groups: string[];
}

/** The queries by which the index reads the database. */
export interface BoardSource {
  /** Reads at most `limit` open loads after `afterId`, by id. */
  openLoads(afterId: string, limit: number): Promise<BoardRow[]>;
  records(): Promise<RecordRow[]>;
  relations(): Promise<RelationRow[]>;
  memberships(): Promise<MembershipRow[]>;
  /** Reads the present rows of loads, open or not; a deleted load is absent. */
  loads(ids: readonly string[]): Promise<BoardRow[]>;
  /** Finds the committed changes from a number on, and those of earlier missing numbers. */
  changesSince(number: number, missing: readonly number[]): Promise<LoggedChanges>;
  assignedNumbers(): Promise<AssignedNumbers>;
  recordsOf(posterIds: readonly string[]): Promise<RecordRow[]>;
  relationsOf(carrierIds: readonly string[]): Promise<RelationRow[]>;
  membershipsOf(carrierIds: readonly string[]): Promise<MembershipRow[]>;
  quotesOn(loadIds: readonly string[]): Promise<QuoteState[]>;
}

const LOADS = `SELECT ${BOARD_COLUMNS.text} FROM load l`;
/**
 * Query for the changes and the log's first number, in one statement so that both are of the same instant.
 * Without a change, its one row has the first number only.
 */
const CHANGES = `SELECT first::float8 AS first, seq::float8 AS number, load_id AS "loadId"
  FROM (SELECT min(seq) AS first FROM board_change_log) AS log
  LEFT JOIN board_change_log ON seq >= $1::bigint OR seq = ANY($2::bigint[]) ORDER BY seq`;
const RECORDS = `SELECT firm_id AS "firmId", score, level, days_to_pay AS "daysToPay" FROM firm_record
  WHERE side = 'poster'`;
const RELATIONS = `SELECT poster_id AS "posterId", carrier_id AS "carrierId", relation FROM carrier_relation`;
const MEMBERSHIPS = `SELECT poster_id AS "posterId", carrier_id AS "carrierId", groups FROM network_member
  WHERE mode = 'live' AND status = 'ACTIVE'`;
const QUOTES = `SELECT q.id, q.load_id AS "loadId", q.carrier_id AS "carrierId", q.amount_pence AS "amountPence",
  q.status, q.expires_at AS "expiresAt", q.board_seq AS "boardSeq" FROM quote q`;

/**
 * Number of the latest change numbers that are searched for missing ones. More than are assigned in 10 s,
 * because an open transaction may hold back a number for that long.
 */
const LOOK_BACK = 10_000;
const ASSIGNED = `SELECT last::float8 AS last, n::float8 AS number
  FROM (SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM board_change) AS assigned
  LEFT JOIN LATERAL (
    SELECT n FROM (SELECT min(seq) AS first FROM board_change_log) AS log,
      generate_series(greatest(first, last - ${LOOK_BACK}), last) AS n
    WHERE first IS NOT NULL AND NOT EXISTS (SELECT FROM board_change_log WHERE seq = n AND seq >= last - ${LOOK_BACK})
  ) AS missing ON true ORDER BY n`;

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
    memberships: () => ask(MEMBERSHIPS),
    loads: (ids) => ask(`${LOADS} WHERE l.id = ANY($1::text[])`, [ids]),
    changesSince: async (number, missing) => {
      type Row = { first: number | null; number: number | null; loadId: string };
      const rows = await ask<Row>(CHANGES, [number, missing]);
      const changes = rows.flatMap(({ number, loadId }) => (number === null ? [] : [{ number, loadId }]));
      return { first: rows[0]?.first ?? null, changes };
    },
    assignedNumbers: async () => {
      const rows = await ask<{ last: number; number: number | null }>(ASSIGNED);
      return { last: rows[0]?.last ?? 0, missing: rows.flatMap(({ number }) => number ?? []) };
    },
    recordsOf: (posterIds) => ask(`${RECORDS} AND firm_id = ANY($1::text[])`, [posterIds]),
    relationsOf: (carrierIds) => ask(`${RELATIONS} WHERE carrier_id = ANY($1::text[])`, [carrierIds]),
    membershipsOf: (carrierIds) => ask(`${MEMBERSHIPS} AND carrier_id = ANY($1::text[])`, [carrierIds]),
    quotesOn: (loadIds) => ask(`${QUOTES} WHERE q.load_id = ANY($1::text[])`, [loadIds]),
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
