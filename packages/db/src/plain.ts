/** Plain `pg`, for programs that are to need little memory: Prisma's client takes 65 MB. Server side only. */
import pg from "pg";

/** Time-out of a statement on the server. */
export const STATEMENT_MS = 6_000;

/**
 * Set for every connection. Prisma reads timestamps wrongly in a session whose zone is not UTC, and no
 * statement, wait for a lock or forgotten transaction may hold others up for long.
 */
export function sessionOptions(statementMs = STATEMENT_MS): string {
  const settings = {
    TimeZone: "UTC",
    statement_timeout: statementMs,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** Runs one statement of an open transaction. */
export type Run = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;
/** Runs statements in one transaction: all of them or none. */
export type Transact = <T>(work: (run: Run) => Promise<T>) => Promise<T>;

const CONNECT_MS = 3_000;

/** Opens one plain connection for the time of the work. */
export async function withPlainConnection<T>(
  url: string,
  work: (transact: Transact) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: sessionOptions(),
  });
  // A connection that dies is reported by the statement that used it. Without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  const transact: Transact = async (inside) => {
    await client.query("BEGIN");
    try {
      const result = await inside(async (text, values) => (await client.query(text, [...values])).rows);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
  };
  try {
    return await work(transact);
  } finally {
    await client.end();
  }
}
