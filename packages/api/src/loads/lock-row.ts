import { type Load, runStatement } from "@board/db";
import type { Ctx } from "../context.ts";
import { namesOfRow } from "../row-json.ts";

const LOCK = { name: "lock_load", text: "SELECT * FROM load WHERE id = $1 FOR UPDATE" };

/** The load's row as it is now, held until the transaction ends; null where there is none. */
export async function lockRow(tx: Pick<Ctx, "db">, id: string): Promise<Load | null> {
  const [row] = await runStatement<object>(tx.db, LOCK, [id]);
  return row === undefined ? null : (namesOfRow(row) as Load);
}
