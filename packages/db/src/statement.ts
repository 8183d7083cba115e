import { type DbOrTx, poolOf, storeOf } from "./client.ts";
import type { Transact } from "./plain.ts";
import { PLAIN_TYPES } from "./plain-types.ts";
import { withTransaction } from "./transaction.ts";

/**
 * An SQL statement. With a name, it is prepared once for each connection; without one, it is planned for its
 * values each time.
 */
export interface Statement {
  name?: string;
  text: string;
}

/**
 * Runs hand-written SQL: on a connection of the pool, which is faster than through Prisma, or in the open
 * transaction. Returns a bigint as bigint and a date as midnight UTC.
 */
export async function runStatement<Row extends object>(
  db: DbOrTx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool === undefined) return db.$queryRawUnsafe<Row[]>(text, ...values);
  const query = { text, values: [...values], types: PLAIN_TYPES, ...(name === undefined ? {} : { name }) };
  const { rows } = await storeOf(pool).query<Row>(query);
  return rows;
}

/** Time limit of a transaction; long, because a large file is read in one transaction. */
const LONG_MS = 600_000;

/**
 * Returns a function that runs statements in one transaction of Prisma's client, or in the open one. Code that
 * uses it also runs on a plain connection.
 */
export function transactOf(db: DbOrTx): Transact {
  return (work) =>
    withTransaction(db, (tx) => work((text, values) => tx.$queryRawUnsafe(text, ...values)), {
      timeout: LONG_MS,
    });
}
