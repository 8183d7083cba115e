import { type DbOrTx, type Pool, poolOf } from "./client.ts";
import { batchOf, connectionOf, takeBatch } from "./open-connection.ts";
import { StatementBatch } from "./statement-batch.ts";

/** A statement that is prepared once for each connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

const COMMIT = { name: "commit", text: "COMMIT" };

/**
 * Runs one statement past Prisma: by itself on a connection of the pool, or on that of the open transaction. bigint is
 * read as bigint, a day as midnight UTC. A transaction that has ended already refuses it as Prisma does.
 */
export async function runStatement<Row extends object>(
  db: DbOrTx,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const batch = batchOf(db);
  if (batch !== undefined) return batch.run<Row>(statement, values);
  const pool = poolOf(db);
  if (pool !== undefined) return runOnPool<Row>(pool, statement, values);
  const connection = connectionOf(db);
  if (connection === undefined) return db.$queryRawUnsafe<Row[]>(statement.text, ...values);
  return new StatementBatch(connection).run<Row>(statement, values);
}

async function runOnPool<Row extends object>(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = await pool.connect();
  try {
    return await new StatementBatch(connection).run<Row>(statement, values);
  } finally {
    // The pool itself looks whether it is still good.
    connection.release();
  }
}

/**
 * As `runStatement`, as the last one of a transaction that takes statements only: COMMIT goes out with it. In any other
 * it is a statement like all.
 */
export async function runLastStatement<Row extends object>(
  db: DbOrTx,
  statement: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const batch = takeBatch(db);
  if (batch === undefined) return runStatement(db, statement, values);
  const [rows] = await sentTogether([batch.run<Row>(statement, values), batch.run(COMMIT, [])]);
  return rows;
}

/**
 * The results of what was sent together.
 *
 * @throws what the first of them failed by: those after it in a transaction fail with it, and say less
 */
export async function sentTogether<T extends readonly unknown[]>(
  sent: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const results = await Promise.allSettled(sent);
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
