import { type DbOrTx, poolOf, storeOf } from "./client.ts";
import type { Transact } from "./plain.ts";
import { PLAIN_TYPES } from "./plain-types.ts";
import { withTransaction } from "./transaction.ts";

/**
 * A named statement is prepared once for each connection; one without a name is planned for its values each
 * time.
 */
export interface Statement {
  name?: string;
  text: string;
}

/**
 * Reads by hand-written SQL: on a connection of the pool, which is faster than Prisma, or in the open
 * transaction. bigint is read as bigint, a date as midnight UTC.
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

/** Time limit, long because a large file is read in one transaction. */
const LONG_MS = 600_000;

/**
 * Adapts transactions of Prisma's client, or the open one, to statements that also run on a plain
 * connection.
 */
export function transactOf(db: DbOrTx): Transact {
  return (work) =>
    withTransaction(db, (tx) => work((text, values) => tx.$queryRawUnsafe(text, ...values)), {
      timeout: LONG_MS,
    });
}
