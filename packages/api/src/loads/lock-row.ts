import { type Load, Prisma, runStatement } from "@board/db";
import type { Ctx } from "../context.ts";
import { columnsOf } from "../row-json.ts";

const LOCK = {
  name: "lock_load",
  text: `SELECT ${columnsOf(Object.keys(Prisma.LoadScalarFieldEnum), "l")} FROM load l WHERE l.id = $1 FOR UPDATE`,
};

/** The load's row as it is now, held until the transaction ends; null where there is none. */
export async function lockRow(tx: Pick<Ctx, "db">, id: string): Promise<Load | null> {
  const [row] = await runStatement<Load>(tx.db, LOCK, [id]);
  return row ?? null;
}
