import { dayOfColumn, formatFullDay } from "@board/calendar";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { queueEmail, SITE } from "../../core/emails.ts";
import { formatSum } from "../../core/pounds.ts";
import type { InvoiceParty } from "../invoice-document.ts";
import type { InvoiceRow } from "../invoices/read-invoice.ts";

/** Maximum number of proofs that one email names; those of more jobs are on the board. */
const MAX_PROOFS = 50;

/** Lists the jobs of a document that have a proof of delivery; a credit note proves nothing. */
async function jobsWithProof({ db }: Pick<Ctx, "db">, { kind, lines }: InvoiceRow): Promise<string[]> {
  if (kind === "CREDIT_NOTE") return [];
  const ids = [...new Set(lines.map(({ loadId }) => loadId))];
  const loads = await db.load.findMany({
    where: { id: { in: ids }, OR: [{ podSealedAt: { not: null } }, { podFileId: { not: null } }] },
    select: { id: true },
  });
  const proved = new Set(loads.map(({ id }) => id));
  return ids.filter((id) => proved.has(id)).slice(0, MAX_PROOFS);
}

/**
 * Queues the email of a document that was issued, to the buyer's address for invoices; what the buyer made goes to the
 * supplier as well. It has the PDF and the proofs of delivery with it, and only the number as its subject (contract 13).
 */
export async function emailInvoice(tx: Ctx<Actor>, row: InvoiceRow): Promise<void> {
  if (row.mode === "test") return;
  const [supplier, buyer] = [row.supplier, row.buyer] as unknown as [InvoiceParty, InvoiceParty];
  const isCredit = row.kind === "CREDIT_NOTE";
  const due = row.dueOn === null ? "" : `, due ${formatFullDay(dayOfColumn(row.dueOn))}`;
  const proofs = await jobsWithProof(tx, row);
  const text = [
    `${row.number}, ${isCredit ? "a credit note" : "an invoice"} of ${supplier.legalName} to ${buyer.legalName}, is attached: ${formatSum(row.totalPence)}${due}.`,
    ...(proofs.length === 0 ? [] : ["The proofs of delivery are attached as far as an email carries them."]),
    `All of it is on the board:\n\n${SITE}/money\n`,
  ].join("\n\n");
  const attachments = [`invoice:${row.id}`, ...proofs.map((id) => `proof:${id}`)];
  const parties = row.makerId === row.buyerId ? [buyer, supplier] : [buyer];
  for (const address of new Set(parties.map(({ invoiceEmail }) => invoiceEmail)))
    await queueEmail(tx, address, { subject: row.number, text, attachments });
}
