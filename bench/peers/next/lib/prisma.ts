import { createDb, type Tx } from "@board/db";

/** As long as any caller would wait. */
const PATIENCE_MS = 20_000;

/** One client with ten connections for the process. */
export const prisma = createDb(process.env.DATABASE_URL ?? "", { connectTimeoutMs: PATIENCE_MS });

/** A transaction that waits for its turn. */
export const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  prisma.$transaction(work, { maxWait: PATIENCE_MS, timeout: PATIENCE_MS });
