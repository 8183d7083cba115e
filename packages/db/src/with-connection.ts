import pg from "pg";

const CONNECT_WITHIN_MS = 5_000;
/** Milliseconds without data before TCP keep-alive probes whether the other end of a connection still exists. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * Removes the time limits that the role has for requests (docs/operations/database.md), because this work can
 * take long.
 */
const NO_LIMITS = "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0";

/** Opens a separate connection without the role's time limits, calls `work` and closes it. */
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
    // PostgreSQL uses the last value if a setting is given twice.
    options: options === undefined ? NO_LIMITS : `${NO_LIMITS} ${options}`,
  });
  // The statement on a broken connection rejects anyway; without a listener, the error would also end the process.
  connection.on("error", () => {});
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Returns the names of the applied migrations, the oldest first; null if there never were any. */
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
