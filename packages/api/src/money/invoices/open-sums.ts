import { type Invoice, type InvoiceLine, Prisma, runSql } from "@board/db";
import type { InvoiceStatus } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { UNPAID } from "./rules.ts";

const { sql, raw } = Prisma;

const UNPAID_STATUSES = raw(UNPAID.map((status) => `'${status}'`).join(", "));

/**
 * SQL for the lines of documents that are to be paid, each with what its credit notes left of it, in pence with VAT. A line is
 * paid with its job; one of a supplementary document with that document (contract 13).
 *
 * @param which condition on the document, aliased `doc`
 */
export function openLines(which: Prisma.Sql): Prisma.Sql {
  return sql`
    SELECT doc.id AS invoice_id, doc.number, doc.supplier_id, doc.buyer_id, l.due_on,
      l.net_pence + l.vat_pence - coalesce(off.pence, 0) AS pence
    FROM invoice doc
    JOIN invoice_line l ON l.invoice_id = doc.id
    JOIN load d ON d.id = l.load_id
    LEFT JOIN LATERAL (
      SELECT sum(n.net_pence + n.vat_pence) AS pence FROM invoice c JOIN invoice_line n ON n.invoice_id = c.id
      WHERE c.credits_id = doc.id AND n.credits_line_id = l.id) AS off ON true
    WHERE ${which} AND doc.kind <> 'CREDIT_NOTE' AND doc.status IN (${UNPAID_STATUSES})
      AND (l.supplementary OR d.paid_at IS NULL)`;
}

/**
 * Returns what is to pay of a document that was read with its lines. One for a single job is paid as a whole, so nothing more
 * is read of it: it is told while the counter of its numbers is locked.
 */
export async function openPenceOf(
  tx: Pick<Ctx, "db">,
  { id, kind, status, lines, totalPence, creditedPence }: Invoice & { lines: readonly InvoiceLine[] },
): Promise<number> {
  const unpaid: readonly InvoiceStatus[] = UNPAID;
  if (kind === "CREDIT_NOTE" || !unpaid.includes(status)) return 0;
  if (new Set(lines.map(({ loadId }) => loadId)).size === 1) return totalPence - creditedPence;
  return (await readOpenPence(tx, [id]))(id);
}

/** Reads what is to pay of documents, as a function of their ids; 0 for a credit note and for one that is paid. */
export async function readOpenPence(
  { db }: Pick<Ctx, "db">,
  ids: readonly string[],
): Promise<(id: string) => number> {
  const sums = await runSql<{ id: string; pence: number }>(
    db,
    sql`SELECT invoice_id AS id, sum(pence)::int AS pence
      FROM (${openLines(sql`doc.id = ANY (${[...ids]})`)}) AS open GROUP BY invoice_id`,
  );
  const byId = new Map(sums.map(({ id, pence }) => [id, pence]));
  return (id) => byId.get(id) ?? 0;
}
