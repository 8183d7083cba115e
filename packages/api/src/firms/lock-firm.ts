import type { DbOrTx } from "@board/db";

/** Holds a firm until the transaction ends, so that calls which count what it has take turns. */
export async function lockFirm(db: DbOrTx, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM firm WHERE id = ${id} FOR NO KEY UPDATE`;
}
