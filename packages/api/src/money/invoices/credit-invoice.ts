import { columnOfDay, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { emailInvoice } from "../documents/email-invoice.ts";
import { type LockedInvoice, lockFor } from "./change-invoice.ts";
import type { InvoiceAnswer } from "./issue-invoice.ts";
import { findInvoice, type InvoiceRow, viewInvoice, WITH_LINES } from "./read-invoice.ts";
import { creditShares, leftOf, type VatSum, vatOf } from "./rules.ts";
import type { InvoiceView } from "./schemas.ts";
import { nextNumberOf, tellOfInvoices } from "./write-invoice.ts";

/** Sums that a credit note takes off, and the reason. */
interface Credit {
  reason: string;
  /** Net by line. */
  takes: ReadonlyMap<string, number>;
  /** Version of the load whose ruling lowered the price. */
  ruledVersion?: number;
}

/** Returns what is left of each line of a document after its credit notes, in pence without VAT. */
export async function leftOfLines(
  { db }: Pick<Ctx, "db">,
  { id, lines }: InvoiceRow,
): Promise<{ id: string; leftPence: number }[]> {
  const off = await db.invoiceLine.findMany({ where: { invoice: { creditsId: id } } });
  return lines.map((line) => {
    const taken = off.filter(({ creditsLineId }) => creditsLineId === line.id);
    return { id: line.id, leftPence: taken.reduce((left, { netPence }) => left - netPence, line.netPence) };
  });
}

/**
 * Writes a credit note of a locked document, and tells both ends. One that takes the rest off frees its lines, so that they can
 * be invoiced anew (contract 13).
 */
export async function writeCredit(
  tx: Ctx<Actor>,
  { invoice, load }: Pick<LockedInvoice, "invoice" | "load">,
  { reason, takes, ruledVersion }: Credit,
): Promise<{ invoice: InvoiceRow; creditNote: InvoiceRow }> {
  const now = tx.clock.now();
  const today = columnOfDay(londonDay(now));
  const lines = invoice.lines.flatMap((line) => {
    const netPence = takes.get(line.id) ?? 0;
    return netPence > 0 ? [{ ...line, netPence }] : [];
  });
  const notes = await tx.db.invoice.findMany({ where: { creditsId: invoice.id }, select: { vat: true } });
  const sumsOf = ({ vat }: { vat: Prisma.JsonValue }) => vat as unknown as VatSum[];
  const left = leftOf(
    sumsOf(invoice),
    notes.map((note) => ({ vat: sumsOf(note) })),
  );
  const { vat, lineVat, ...sums } = vatOf(lines, left);
  const { kind: _, id: creditsId, mode, supplierId, buyerId, makerId, agreementId } = invoice;
  const creditNote = await tx.db.invoice.create({
    include: WITH_LINES,
    data: {
      id: tx.newId("inv"),
      kind: "CREDIT_NOTE",
      mode,
      supplierId,
      buyerId,
      makerId,
      number: await nextNumberOf(tx, invoice, "CREDIT_NOTE"),
      issuedAt: now,
      taxPointOn: today,
      supplier: invoice.supplier as Prisma.InputJsonValue,
      buyer: invoice.buyer as Prisma.InputJsonValue,
      vat: vat.map((sum) => ({ ...sum })),
      ...sums,
      creditsId,
      reason,
      agreementId,
      lines: {
        createMany: {
          data: lines.map(({ invoiceId: _of, ...line }, at) => ({
            ...line,
            id: tx.newId("invline"),
            nth: at + 1,
            creditsLineId: line.id,
            ruledVersion: ruledVersion ?? null,
            taxPointOn: today,
            vatPence: lineVat[at] ?? 0,
            live: false,
          })),
        },
      },
    },
  });
  await emailInvoice(tx, creditNote);
  const creditedPence = invoice.creditedPence + sums.totalPence;
  const isWhole = creditedPence === invoice.totalPence;
  const row = await tx.db.invoice.update({
    where: { id: invoice.id },
    include: WITH_LINES,
    data: {
      creditedPence,
      ...(isWhole && {
        status: "CREDITED" as const,
        overdueAt: null,
        lines: { updateMany: { where: {}, data: { live: false } } },
      }),
    },
  });
  const notified = [makerId === supplierId ? buyerId : supplierId];
  await tellOfInvoices(tx, load, [{ type: "credited", row, creditNote, notified }]);
  return { invoice: row, creditNote };
}

interface CreditAnswer extends InvoiceAnswer {
  creditNote: InvoiceView;
}

/**
 * Takes a sum off an invoice, or all that is left of it, for the firm that made it (contract 13).
 *
 * @throws DomainError `not_found`, `invalid_transition`, `validation_failed` (`more_than_invoice`)
 */
export function creditInvoice(
  ctx: Ctx<FirmActor>,
  input: { id: string; reason: string; pence?: number | undefined },
): Promise<CreditAnswer & Replay> {
  return once<FirmActor, void, CreditAnswer>(ctx, {
    commit: async (tx) => {
      const locked = await lockFor(tx, input.id, "credit");
      const lines = await leftOfLines(tx, locked.invoice);
      const left = lines.reduce((sum, { leftPence }) => sum + leftPence, 0);
      const pence = input.pence ?? left;
      if (pence > left)
        throw invalid([
          fieldError(
            ["pence"],
            "more_than_invoice",
            `is over what is left of it: ${left} pence without VAT.`,
          ),
        ]);
      const takes = creditShares(lines, pence);
      const { invoice, creditNote } = await writeCredit(tx, locked, { reason: input.reason, takes });
      return { invoice: await viewInvoice(tx, invoice), creditNote: await viewInvoice(tx, creditNote) };
    },
    refresh: async ({ invoice, creditNote }) => ({
      invoice: await viewInvoice(ctx, await findInvoice(ctx, invoice.id)),
      creditNote: await viewInvoice(ctx, await findInvoice(ctx, creditNote.id)),
    }),
  });
}
