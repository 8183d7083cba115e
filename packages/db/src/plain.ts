/** Plain `pg` connections, for programs that need little memory: Prisma's client takes 65 MB. Server side only. */
import pg from "pg";

/** Time limit of a statement on the server, in milliseconds. */
export const STATEMENT_MS = 6_000;

/**
 * Returns the settings of every connection. Prisma misreads timestamps unless the time zone is UTC; the time
 * limits keep a statement, a lock or a forgotten transaction from blocking others for long.
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

/** Runs one statement of the transaction. */
export type Run = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;
/** Runs several statements as one transaction. */
export type Transact = <T>(work: (run: Run) => Promise<T>) => Promise<T>;

const CONNECT_MS = 3_000;

/** Opens one plain connection, calls `work` and closes it. */
export async function withPlainConnection<T>(
  url: string,
  work: (transact: Transact) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    options: sessionOptions(),
  });
  // The statement on a broken connection rejects anyway; without a listener, the error would also end the process.
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
