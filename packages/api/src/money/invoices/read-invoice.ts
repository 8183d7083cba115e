import { dayOfColumn, londonDay } from "@board/calendar";
import { type Invoice, type InvoiceLine, operate, Prisma, runSql } from "@board/db";
import { accessOf, mayCall } from "../../core/access.ts";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import { SETTLE_INVOICES, SETTLE_LOADS } from "../../core/needs.ts";
import { bankChangedOn } from "../../firms/billing/rules.ts";
import type { ToldInvoice } from "../../loads/outbox/invoice-schemas.ts";
import type { InvoiceDocument, InvoiceParty } from "../invoice-document.ts";
import { openPenceOf } from "./open-sums.ts";
import { allowsInvoice, INVOICE_ACTIONS, type InvoiceAction, isOverdue, type VatSum } from "./rules.ts";
import type { InvoiceView } from "./schemas.ts";

/** Parts that a document is read with: its lines in their order, and the document that it credits. */
export const WITH_LINES = {
  lines: { orderBy: { nth: "asc" } },
  credited: true,
} as const satisfies Prisma.InvoiceInclude;
export type InvoiceRow = Prisma.InvoiceGetPayload<{ include: typeof WITH_LINES }>;

/** Account to pay to, as a document keeps it. */
export interface BankSnapshot {
  accountName: string;
  sortCode: string;
  accountNumber: string;
  changedAt: string | null;
}

/** Returns the account of a document; one that was changed within the 30 days before the issue with that day. */
function bankOf({ bank, issuedAt }: Invoice): InvoiceDocument["bank"] {
  if (bank === null) return null;
  const { changedAt, ...account } = bank as unknown as BankSnapshot;
  const bankChangedAt = changedAt === null ? null : new Date(changedAt);
  return { ...account, changedOn: bankChangedOn({ bankChangedAt }, issuedAt) };
}

const isSelfBilled = ({ supplierId, makerId }: Invoice) => makerId !== supplierId;

function lineOf(line: InvoiceLine) {
  const { id, description, loadId, ref, externalRef, place, netPence, vatPence, vatCategory } = line;
  return {
    id,
    kind: line.kind ?? ("HAULAGE" as const),
    description,
    loadId,
    ref,
    externalRef,
    place,
    deliveredOn: dayOfColumn(line.deliveredOn),
    dueOn: dayOfColumn(line.dueOn),
    taxPointOn: dayOfColumn(line.taxPointOn),
    netPence,
    vatPence,
    vatCategory,
  };
}

/** Returns what a document and all its views share. */
function commonOf(row: InvoiceRow) {
  return {
    id: row.id,
    kind: row.kind,
    selfBilled: isSelfBilled(row),
    number: row.number,
    isTest: row.mode === "test",
    taxPointOn: dayOfColumn(row.taxPointOn),
    dueOn: row.dueOn && dayOfColumn(row.dueOn),
    supplier: row.supplier as unknown as InvoiceParty,
    buyer: row.buyer as unknown as InvoiceParty,
    vat: row.vat as unknown as VatSum[],
    netPence: row.netPence,
    vatPence: row.vatPence,
    totalPence: row.totalPence,
  };
}

/** Reads the days of the agreement under which a document was made. */
async function agreementOf(
  { db }: Pick<Ctx, "db">,
  { agreementId }: Invoice,
): Promise<InvoiceDocument["agreement"]> {
  if (agreementId === null) return null;
  const found = await db.selfBillingAgreement.findUnique({ where: { id: agreementId } });
  if (!found?.acceptedAt) return null;
  return { acceptedOn: londonDay(found.acceptedAt), until: dayOfColumn(found.until) };
}

/** Returns what a credit note left to pay of its document. A later note does not change what an issued one says. */
async function remainsAfter(
  { db }: Pick<Ctx, "db">,
  { id, issuedAt }: Invoice,
  { id: creditsId, totalPence }: Invoice,
): Promise<number> {
  const earlier = { OR: [{ issuedAt: { lt: issuedAt } }, { issuedAt, id: { lte: id } }] };
  const { _sum: off } = await db.invoice.aggregate({
    where: { creditsId, ...earlier },
    _sum: { totalPence: true },
  });
  return totalPence - (off.totalPence ?? 0);
}

/** Returns a document as EN 16931 data, from which PDF, XML and exports are made (contract 13); `bank` is not for admins. */
export async function documentOf(
  tx: Pick<Ctx<Actor>, "db" | "actor">,
  row: InvoiceRow,
): Promise<InvoiceDocument> {
  const { credited, reason } = row;
  return {
    ...commonOf(row),
    issuedOn: londonDay(row.issuedAt),
    lines: row.lines.map(lineOf),
    credits: credited && {
      number: credited.number,
      issuedOn: londonDay(credited.issuedAt),
      totalPence: credited.totalPence,
      reason: reason ?? "",
      remainsPence: await remainsAfter(tx, row, credited),
    },
    bank: tx.actor.kind === "admin" ? null : bankOf(row),
    agreement: await agreementOf(tx, row),
  };
}

/** Returns the parts of an invoice that lists and its own answer have. */
export function headOf(row: Invoice & { credited: Invoice | null }, openPence: number, now: Date) {
  const { credited, reason, queryReason, queriedAt } = row;
  const dueOn = row.dueOn && dayOfColumn(row.dueOn);
  return {
    id: row.id,
    kind: row.kind,
    selfBilled: isSelfBilled(row),
    status: row.status,
    number: row.number,
    isTest: row.mode === "test",
    issuedAt: row.issuedAt.toISOString(),
    taxPointOn: dayOfColumn(row.taxPointOn),
    dueOn,
    overdue: isOverdue({ ...row, dueOn }, londonDay(now)),
    netPence: row.netPence,
    vatPence: row.vatPence,
    totalPence: row.totalPence,
    creditedPence: row.creditedPence,
    openPence,
    credits: credited && {
      invoiceId: credited.id,
      number: credited.number,
      issuedAt: credited.issuedAt.toISOString(),
      reason: reason ?? "",
    },
    query:
      queryReason === null || queriedAt === null
        ? null
        : { reason: queryReason, at: queriedAt.toISOString() },
    paidAt: row.paidAt?.toISOString() ?? null,
    paidSaidBy: row.paidSaidBy,
    paidContestedAt: row.paidContestedAt?.toISOString() ?? null,
    reference: row.reference,
  };
}

/** Returns an invoice as its events tell it, without bank details. */
export async function toldInvoiceOf(tx: Pick<Ctx, "db" | "clock">, row: InvoiceRow): Promise<ToldInvoice> {
  const { supplier, buyer, vat } = commonOf(row);
  const lines = row.lines.map((line) => ({ ...lineOf(line), extraId: line.extraId }));
  return {
    ...headOf(row, await openPenceOf(tx, row), tx.clock.now()),
    supplier,
    buyer,
    lines,
    vat,
    agreement: await agreementOf(tx, row),
  };
}

const NEEDS: Partial<Record<InvoiceAction, typeof SETTLE_INVOICES>> = {
  credit: SETTLE_INVOICES,
  remit: SETTLE_INVOICES,
};

/** Lists what the verbs would accept from the actor's firm now. */
export function allowedActionsOf({ actor }: Pick<Ctx<FirmActor>, "actor">, row: Invoice): InvoiceAction[] {
  const may = accessOf(actor);
  return INVOICE_ACTIONS.filter(
    (action) => allowsInvoice(action, row, actor.firm.id) && may(NEEDS[action] ?? SETTLE_LOADS),
  );
}

/** Returns an invoice as an end of it reads it; a role that may not read its PDF reads no bank details. */
export async function viewInvoice(ctx: Ctx<FirmActor>, row: InvoiceRow): Promise<InvoiceView> {
  return {
    ...(await toldInvoiceOf(ctx, row)),
    bank: mayCall(ctx.actor, "invoiceDocuments.pdf") ? bankOf(row) : null,
    allowedActions: allowedActionsOf(ctx, row),
  };
}

/**
 * Reads an invoice of the actor's firm.
 *
 * @throws DomainError `not_found`, the same for another firm's invoice and one that does not exist
 */
export async function findInvoice({ db, actor }: Ctx<FirmActor>, id: string): Promise<InvoiceRow> {
  const { firm, mode } = actor;
  const row = await db.invoice.findUnique({ where: { id, mode }, include: WITH_LINES });
  if (row === null || (row.supplierId !== firm.id && row.buyerId !== firm.id)) throw notFound();
  return row;
}

/**
 * Locks an invoice until the transaction ends, and reads it. A transaction locks loads, their invoices, series, and feeds, each
 * by its events, in this order.
 */
export async function lockInvoice({ db }: Pick<Ctx, "db">, id: string): Promise<InvoiceRow> {
  await operate({ kind: "lock", name: "invoice" }, () =>
    runSql(db, Prisma.sql`SELECT 1 FROM invoice WHERE id = ${id} FOR UPDATE`),
  );
  return db.invoice.findUniqueOrThrow({ where: { id }, include: WITH_LINES });
}

/** Returns an invoice of the actor's firm, without anything that may change (contract 13). */
export async function getInvoice(ctx: Ctx<FirmActor>, { id }: { id: string }) {
  return { invoice: await viewInvoice(ctx, await findInvoice(ctx, id)) };
}
