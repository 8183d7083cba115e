import { createDb, type Tx } from "@board/db";

/** Longer than any caller waits. */
const PATIENCE_MS = 20_000;

/** The process's only client, with ten connections. */
export const prisma = createDb(process.env.DATABASE_URL ?? "", { connectTimeoutMs: PATIENCE_MS });

/** Runs a transaction, and waits for a connection. */
export const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  prisma.$transaction(work, { maxWait: PATIENCE_MS, timeout: PATIENCE_MS });
