import type { Actor } from "../actor.ts";
import type { Ctx } from "../context.ts";

/** Counts the load's quotes that stand or stood to the end anew, so that the number can never drift (contract 3). */
export async function countQuotes(tx: Ctx<Actor>, loadId: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE load SET quote_count = (
      SELECT count(*) FROM quote
      WHERE load_id = ${loadId} AND status IN ('ACTIVE', 'ACCEPTED', 'DECLINED', 'LOST'))
    WHERE id = ${loadId}`;
}
