import { createDb, type Tx } from "@board/db";

/** One client with ten connections for the process. */
export const prisma = createDb(process.env.DATABASE_URL ?? "");

/** A transaction that waits for its turn as long as any caller would. */
export const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  prisma.$transaction(work, { maxWait: 20_000, timeout: 20_000 });
