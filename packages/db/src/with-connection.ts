import pg from "pg";

const CONNECT_WITHIN_MS = 5_000;
/** A connection that nothing is sent over shows by then that its other end is gone. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** A role may have time-outs for the board's requests (docs/operations/database.md), which work that takes long must not meet. */
const NO_LIMITS = "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0";

/** Lends a connection of its own, without the time-outs of the board's requests, and closes it afterwards. */
export async function withConnection<T>(
  url: string,
  work: (connection: pg.Client) => Promise<T>,
  { options, ...config }: Pick<pg.ClientConfig, "application_name" | "options" | "query_timeout"> = {},
): Promise<T> {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: "freight-board migrate",
    ...config,
    // Of two values for one setting the later counts.
    options: options === undefined ? NO_LIMITS : `${NO_LIMITS} ${options}`,
  });
  // A connection that dies is reported by the statement that uses it. Without a listener it would end the process.
  connection.on("error", () => {});
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** The migrations that the database was given, oldest first; null where none was ever applied. */
export async function appliedMigrations(connection: pg.Client): Promise<string[] | null> {
  const { rows: tables } = await connection.query<{ known: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known",
  );
  if (tables[0]?.known !== true) return null;
  const { rows } = await connection.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}
