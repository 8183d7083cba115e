import { type DbOrTx, type Pool, poolOf, statementName, storeOf } from "./client.ts";
import type { Prisma } from "./generated/client.ts";
import type { Transact } from "./plain.ts";
import { PLAIN_TYPES } from "./plain-types.ts";
import { connectionOf, withTransaction } from "./transaction.ts";

/**
 * An SQL statement. With a name, it is prepared once for each connection; without one, it is planned for its
 * values each time.
 */
export interface Statement {
  name?: string;
  text: string;
}

/**
 * Runs hand-written SQL without Prisma, which is faster: on a connection of the pool, or on that of the open
 * transaction. Returns a bigint as bigint and a date as midnight UTC. A transaction's statements are sent and run in
 * the order of the calls, so that several can be sent without waiting for answers (`sentTogether`).
 */
export function runStatement<Row extends object>(
  db: DbOrTx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  return run<Row>(db, { text, values }, () => name);
}

/** Runs SQL that `Prisma.sql` composed, as `runStatement` does, prepared under a name of its text. */
export function runSql<Row extends object>(db: DbOrTx, sql: Prisma.Sql): Promise<Row[]> {
  const { text, values } = sql;
  return run<Row>(db, { text, values }, (pool) => statementName(pool, text));
}

/**
 * Waits for statements that were sent together in a transaction. Throws the error of the first one that failed: those
 * after it fail only because the transaction is aborted.
 */
export async function sentTogether<T extends readonly unknown[] | []>(
  sent: T,
): Promise<{ -readonly [Nth in keyof T]: Awaited<T[Nth]> }> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

async function run<Row extends object>(
  db: DbOrTx,
  { text, values }: { text: string; values: readonly unknown[] },
  nameOn: (pool: Pool) => string | undefined,
): Promise<Row[]> {
  const pool = poolOf(db);
  const open = pool === undefined ? connectionOf(db) : { pool, connection: pool };
  // Prisma refuses a statement of a transaction that has ended.
  if (open === undefined) return db.$queryRawUnsafe<Row[]>(text, ...values);
  const name = nameOn(open.pool);
  const query = { text, values: [...values], types: PLAIN_TYPES, ...(name === undefined ? {} : { name }) };
  const { rows } = await storeOf(open.pool, open.connection).query<Row>(query);
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
