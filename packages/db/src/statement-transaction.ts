import { type DbOrTx, poolOf, type Tx } from "./client.ts";
import { type OpenConnection, rememberConnection } from "./open-connection.ts";
import { StatementBatch } from "./statement-batch.ts";

const BEGIN = { name: "begin", text: "BEGIN" };

/**
 * A transaction for `runStatement` alone, past Prisma: BEGIN goes out with the first statement, and COMMIT with the last
 * one where that is run by `runLastStatement`. Asked for a model, it throws.
 *
 * @throws what the work throws, after ROLLBACK
 */
export async function openStatements<T>(db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = poolOf(db);
  if (pool === undefined) throw new Error("A transaction of statements needs the pool of a client.");
  const connection = await pool.connect();
  const batch = new StatementBatch(connection);
  const open: OpenConnection = { connection, batch };
  const tx = statementsOnly();
  rememberConnection(tx, open);
  let broken: Error | undefined;
  try {
    // Its answer comes before any other: where it failed, nothing more is run.
    const begun = batch.run(BEGIN, []);
    begun.catch(() => {
      open.connection = undefined;
    });
    const result = await work(tx);
    await begun;
    if (open.connection !== undefined) await connection.query("COMMIT");
    return result;
  } catch (error) {
    open.connection = undefined;
    batch.flush();
    // After COMMIT there is nothing to take back, and it says so in a warning.
    await connection.query("ROLLBACK").catch((failed: Error) => {
      broken = failed;
    });
    throw error;
  } finally {
    open.connection = undefined;
    connection.release(broken);
  }
}

function statementsOnly(): Tx {
  return new Proxy({} as Tx, {
    get(_, name) {
      throw new Error(`This transaction takes statements only, not ${String(name)}.`);
    },
    has: () => false,
  });
}
