import type { DbOrTx } from "@board/db";

/** Locks a firm until the transaction ends. Serializes requests that count the firm's rows. */
export async function lockFirm(db: DbOrTx, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM firm WHERE id = ${id} FOR NO KEY UPDATE`;
}
