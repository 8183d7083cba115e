import pg from "pg";

export type Connection = pg.Client;

/** Opens a connection for bulk inserts and for queries about them. */
export async function connect(url: string): Promise<Connection> {
  const db = new pg.Client({ connectionString: url });
  // The statement that fails rejects with the error anyway.
  db.on("error", () => {});
  await db.connect();
  return db;
}

const INDEXES = `
  SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
  FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid
  WHERE i.indrelid = ANY($1::regclass[]) AND c.oid IS NULL`;

/**
 * Inserts in bulk without triggers, foreign keys and synchronous commits; the inserted data must be consistent.
 * Triggers do not notify the board's processes, so these must be started afterwards.
 */
export async function inBulk(db: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  await db.query("SET session_replication_role = replica; SET synchronous_commit = off");
  try {
    await work();
  } finally {
    await db.query("RESET session_replication_role; RESET synchronous_commit");
  }
}

/** Drops all indexes of the large tables except primary keys, does the work, and creates them again. */
export async function withoutIndexes(
  db: pg.ClientBase,
  work: () => Promise<void>,
  tables: readonly string[] = ["load", "quote"],
): Promise<void> {
  const { rows } = await db.query<{ name: string; definition: string }>(INDEXES, [tables]);
  for (const { name } of rows) await db.query(`DROP INDEX ${name}`);
  await work();
  // PostgreSQL does not use an index that was built over dead rows while any older transaction of the server runs.
  await db.query(`VACUUM ${tables.join(", ")}`);
  await db.query("SET maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await db.query(definition);
  await db.query("RESET maintenance_work_mem");
}

/** Updates statistics and the visibility map and writes a checkpoint, so that none of this happens during a measurement. */
export async function settle(db: pg.ClientBase): Promise<void> {
  await db.query("VACUUM (ANALYZE) load, quote, quote_price");
  await db.query("CHECKPOINT");
}
