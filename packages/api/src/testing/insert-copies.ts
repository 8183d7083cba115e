import type { DbOrTx, Load } from "@board/db";
import { rowsJson } from "../core/row-json.ts";

/** A copy of a load: its id and reference, and the columns in which it differs. */
type Copy = Pick<Load, "id" | "ref"> & Partial<Load>;

/** Inserts copies of a load that is on no board. What other tables hold of it is not copied. */
export async function insertCopies(db: DbOrTx, id: string, copies: readonly Copy[]): Promise<void> {
  const rows = rowsJson(copies.map((copy) => ({ boardSeq: null, ...copy })));
  await db.$executeRaw`
    INSERT INTO load SELECT n.* FROM load l, jsonb_array_elements(${rows}::jsonb) AS c, jsonb_populate_record(l, c) AS n
    WHERE l.id = ${id}`;
}
