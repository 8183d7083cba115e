import { type DbOrTx, poolOf } from "./client.ts";
import { connectionOf } from "./open-connection.ts";
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
