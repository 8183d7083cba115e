import { type Load, operate, Prisma, runSql } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";

type Tx = Pick<Ctx, "db">;

function lock({ db }: Tx, name: string, rows: Prisma.Sql): Promise<unknown[]> {
  return operate({ kind: "lock", name }, () => runSql(db, rows));
}

/**
 * Locks all series of firms, by their billing details, until the transaction ends. The sandbox's made-up firms have no details
 * to lock.
 */
export async function lockSeries(tx: Tx, firmIds: readonly string[], mode: Mode): Promise<void> {
  await lock(
    tx,
    "billing",
    Prisma.sql`
      SELECT 1 FROM billing WHERE firm_id = ANY (${[...firmIds]}) AND mode = ${mode}::mode
      ORDER BY firm_id FOR NO KEY UPDATE`,
  );
}

/**
 * Locks the documents of a locked load, and the series of both its ends, if it has a document. A change that tells both ends
 * of the load before it changes a document, or writes one, does so first: feeds are locked after all of these.
 */
export async function lockDocuments(tx: Tx, { id, posterId, carrierId, mode }: Load): Promise<void> {
  const documents = Prisma.sql`
    SELECT 1 FROM invoice WHERE id IN (SELECT invoice_id FROM invoice_line WHERE load_id = ${id} AND live)
    ORDER BY id FOR UPDATE`;
  const found = await lock(tx, "invoice", documents);
  if (found.length > 0 && carrierId !== null) await lockSeries(tx, [posterId, carrierId], mode);
}
