import { type DbOrTx, poolOf } from "./client.ts";
import { connectionOf, takeConnection } from "./open-connection.ts";
import { PLAIN_TYPES } from "./plain-types.ts";

/** A statement that is prepared once for each connection, under its name. */
export interface Statement {
  name: string;
  text: string;
}

/**
 * Runs one statement past Prisma: by itself on a connection of the pool, or on that of the open transaction. bigint is
 * read as bigint, a day as midnight UTC. A transaction that has ended already refuses it as Prisma does.
 */
export async function runStatement<Row extends object>(
  db: DbOrTx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = poolOf(db) ?? connectionOf(db);
  if (connection === undefined) return db.$queryRawUnsafe<Row[]>(text, ...values);
  const { rows } = await connection.query<Row>({ name, text, values: [...values], types: PLAIN_TYPES });
  return rows;
}

/**
 * As `runStatement`, as the last one of a transaction that takes statements only: COMMIT goes out with it. In any other
 * it is a statement like all.
 */
export async function runLastStatement<Row extends object>(
  db: DbOrTx,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = takeConnection(db);
  if (connection === undefined) return runStatement(db, { name, text }, values);
  const [{ rows }] = await sentTogether([
    connection.query<Row>({ name, text, values: [...values], types: PLAIN_TYPES }),
    connection.query("COMMIT"),
  ]);
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
