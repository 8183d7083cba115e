import { dayOfColumn } from "@board/calendar";
import type { Invoice, Load, Prisma } from "@board/db";
import type { Side } from "@board/db/enums";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { momentOf, paidProblems } from "../../loads/bookings/rules.ts";
import { readEnds } from "../../loads/outbox/events.ts";
import { refreshPayments, savePayment } from "../../loads/payments/record-payment.ts";
import {
  actOnInvoice,
  assertInvoiceAllows,
  type LockedInvoice,
  lockInvoices,
  PAYING_MS,
  saveInvoice,
} from "./change-invoice.ts";
import type { InvoiceAnswer } from "./issue-invoice.ts";
import { entriesOf } from "./list-invoices.ts";
import { findInvoice, type InvoiceRow, lockInvoice } from "./read-invoice.ts";
import { MAX_JOBS_OF_REMITTANCE, overdueAtOf, UNPAID } from "./rules.ts";
import type { InvoiceEntry } from "./schemas.ts";
import { paidAtOf, tellOfInvoices } from "./write-invoice.ts";

/** A payment as an end records it. */
interface Payment {
  paidAt: Date;
  reference: string | null;
  by: Side;
}

/** Returns the columns of a document that is paid. */
function paidColumns(
  { status, statusBefore }: Invoice,
  { paidAt, reference, by }: Payment,
): Prisma.InvoiceUncheckedUpdateInput {
  return {
    status: "PAID",
    statusBefore: status === "PAID" ? statusBefore : status,
    paidAt,
    reference,
    paidSaidBy: by,
    paidContestedAt: null,
    overdueAt: null,
  };
}

/** Returns the columns of a document whose payment was contested, or is a part no more: as they were before. */
function unpaidColumns(
  { statusBefore, dueOn, overdueToldAt }: Invoice,
  contestedAt: Date | null,
): Prisma.InvoiceUncheckedUpdateInput {
  return {
    status: statusBefore ?? "ISSUED",
    statusBefore: null,
    paidAt: null,
    reference: null,
    paidSaidBy: null,
    paidContestedAt: contestedAt,
    overdueAt: dueOn && overdueToldAt === null ? overdueAtOf(dayOfColumn(dueOn)) : null,
  };
}

/** Event that tells of the status to which a contested document returns. */
const RETURNED = { ISSUED: "issued", APPROVED: "approved", QUERIED: "queried" } as const;

function returnedTo({ status }: Invoice): (typeof RETURNED)[keyof typeof RETURNED] {
  return status === "APPROVED" || status === "QUERIED" ? RETURNED[status] : RETURNED.ISSUED;
}

/** Returns the jobs whose payment is that of a document: those whose first document it is. */
function jobsOf({ invoice, loads }: LockedInvoice): Load[] {
  const ids = new Set(invoice.lines.flatMap(({ loadId, supplementary }) => (supplementary ? [] : [loadId])));
  return [...ids].flatMap((id) => loads.get(id) ?? []);
}

/** Returns when a payment was made. @throws DomainError `validation_failed` (`in_future`, `before_delivered`) */
function momentOfPayment(given: string, all: readonly LockedInvoice[], now: Date): Date {
  const paidAt = momentOf(given, now);
  const ends = all
    .flatMap(({ loads }) => [...loads.values()])
    .flatMap(({ deliveredAt, cancelledAt }) => deliveredAt ?? cancelledAt ?? []);
  const problems = paidProblems(paidAt, new Date(Math.max(0, ...ends.map((at) => at.getTime()))), now);
  if (problems.length > 0) throw invalid(problems);
  return paidAt;
}

/** Records that all of a locked document is paid, and each of its jobs, and tells both ends. */
async function pay(tx: Ctx<FirmActor>, locked: LockedInvoice, payment: Payment): Promise<InvoiceRow> {
  const { paidAt, by } = payment;
  const ends = await readEnds(tx, locked.invoice.buyerId, locked.invoice.supplierId);
  for (const load of jobsOf(locked)) {
    const stands = load.paidAt !== null && (by === "poster" || load.paidSaidBy !== "poster");
    if (stands) continue;
    const paid = { paidAt, paidSaidBy: by, paidContestedAt: null };
    locked.loads.set(load.id, await savePayment(tx, load, "paid", paid, ends));
  }
  const row = await saveInvoice(tx, locked.invoice, paidColumns(locked.invoice, payment));
  const notified = [by === "poster" ? row.supplierId : row.buyerId];
  const load = locked.loads.get(locked.load.id) ?? locked.load;
  await tellOfInvoices(tx, load, [{ type: "paid", row, notified }]);
  return row;
}

/**
 * Records for the supplier that all of an invoice was paid (contract 13). It confirms what the buyer recorded; a repeated call
 * returns the same answer.
 *
 * @throws DomainError `not_found`, `invalid_transition`, `validation_failed` (`in_future`, `before_delivered`)
 */
export function recordInvoicePaid(
  ctx: Ctx<FirmActor>,
  input: { id: string; paidAt: string; reference?: string | undefined },
): Promise<InvoiceAnswer & Replay> {
  return actOnInvoice(ctx, {
    action: "paid",
    id: input.id,
    isDone: ({ status, paidSaidBy }) => status === "PAID" && paidSaidBy === "carrier",
    change: async (tx, locked) => {
      const paidAt = momentOfPayment(input.paidAt, [locked], tx.clock.now());
      const reference = input.reference ?? locked.invoice.reference;
      const row = await pay(tx, locked, { paidAt, reference, by: "carrier" });
      await refreshPayments(tx, locked.load);
      return row;
    },
  });
}

/**
 * Records for the supplier that it did not get the money that the buyer recorded: the invoice and its jobs are as they were
 * before (contract 13). A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `invalid_transition`
 */
export function contestInvoicePaid(
  ctx: Ctx<FirmActor>,
  { id }: { id: string },
): Promise<InvoiceAnswer & Replay> {
  return actOnInvoice(ctx, {
    action: "contestPaid",
    id,
    isDone: ({ paidContestedAt }) => paidContestedAt !== null,
    change: async (tx, locked) => {
      const paidContestedAt = tx.clock.now();
      const ends = await readEnds(tx, locked.invoice.buyerId, locked.invoice.supplierId);
      for (const load of jobsOf(locked)) {
        if (load.paidSaidBy !== "poster") continue;
        const none = { paidAt: null, paidSaidBy: null, paidContestedAt };
        locked.loads.set(load.id, await savePayment(tx, load, "contestPaid", none, ends));
      }
      const row = await saveInvoice(tx, locked.invoice, unpaidColumns(locked.invoice, paidContestedAt));
      await tellOfContest(tx, locked.loads.get(locked.load.id) ?? locked.load, row);
      await refreshPayments(tx, locked.load);
      return row;
    },
  });
}

/** Tells both ends that a document is unpaid again, by the event of its status. */
function tellOfContest(tx: Ctx<Actor>, load: Load, row: InvoiceRow): Promise<void> {
  const told = { type: returnedTo(row), row, notified: [row.buyerId], kind: "invoice_contested" } as const;
  return tellOfInvoices(tx, load, [told]);
}

/** @throws DomainError `validation_failed` (`too_many_jobs`) */
function assertFewJobs(found: readonly InvoiceRow[]): void {
  const jobs = new Set(found.flatMap(({ lines }) => lines.map(({ loadId }) => loadId)));
  if (jobs.size <= MAX_JOBS_OF_REMITTANCE) return;
  const predicate = `have more than ${MAX_JOBS_OF_REMITTANCE} jobs together. Record fewer at once.`;
  throw invalid([fieldError(["invoiceIds"], "too_many_jobs", predicate)]);
}

interface RemittanceAnswer extends Record<string, unknown> {
  invoices: InvoiceEntry[];
}

/**
 * Records for the buyer that it paid documents of one supplier, all or none (contract 13). One that is paid already stays so.
 *
 * @throws DomainError `not_found`, `invalid_transition`, `validation_failed` (`several_suppliers`, `too_many_jobs`,
 * `in_future`, `before_delivered`)
 */
export function remit(
  ctx: Ctx<FirmActor>,
  input: { invoiceIds: string[]; paidAt: string; reference: string },
): Promise<RemittanceAnswer & Replay> {
  const ids = [...new Set(input.invoiceIds)];
  return once<FirmActor, void, RemittanceAnswer>(ctx, {
    commit: async (tx) => {
      const found: InvoiceRow[] = [];
      for (const id of ids) {
        found.push(await findInvoice(tx, id));
        assertFewJobs(found);
      }
      if (new Set(found.map(({ supplierId }) => supplierId)).size > 1)
        throw invalid([
          fieldError(
            ["invoiceIds"],
            "several_suppliers",
            "must be of one supplier; make a remittance for each.",
          ),
        ]);
      const all = await lockInvoices(tx, found);
      const { firm } = tx.actor;
      const open = all.filter(({ invoice }) => invoice.status !== "PAID" || invoice.buyerId !== firm.id);
      for (const { invoice } of open) assertInvoiceAllows(tx, "remit", invoice);
      const paidAt = momentOfPayment(input.paidAt, open, tx.clock.now());
      for (const locked of open) await pay(tx, locked, { paidAt, reference: input.reference, by: "poster" });
      const [first] = open;
      if (first) await refreshPayments(tx, first.load);
      return { invoices: await entriesOf(tx, ids) };
    },
    refresh: async ({ invoices }) => ({
      invoices: await entriesOf(
        ctx,
        invoices.map(({ id }) => id),
      ),
    }),
    timeout: PAYING_MS,
  });
}

/**
 * Brings the first document of a job up to date, whose payment was recorded or contested: it is PAID when all that it holds is
 * (contract 13).
 */
export async function paymentChanged(tx: Ctx<Actor>, load: Load): Promise<void> {
  const line = await tx.db.invoiceLine.findFirst({
    where: { loadId: load.id, live: true, supplementary: false },
    select: { invoiceId: true },
  });
  if (line === null) return;
  const invoice = await lockInvoice(tx, line.invoiceId);
  const ids = [...new Set(invoice.lines.map(({ loadId }) => loadId))];
  const rows = await tx.db.load.findMany({ where: { id: { in: ids } } });
  const loads = new Map(rows.map((row) => [row.id, row.id === load.id ? load : row]));
  const paidAt = paidAtOf(
    invoice.lines.map(({ loadId, supplementary }) => ({
      load: { paidAt: loads.get(loadId)?.paidAt ?? null },
      supplementary,
    })),
  );
  const says = [...loads.values()].map(({ paidSaidBy }) => paidSaidBy);
  const by: Side = says.includes("poster") ? "poster" : "carrier";
  const isUnpaid = UNPAID.some((status) => status === invoice.status);
  if (isUnpaid && paidAt !== null) {
    const row = await saveInvoice(tx, invoice, paidColumns(invoice, { paidAt, reference: null, by }));
    await tellOfInvoices(tx, load, [{ type: "paid", row, notified: [] }]);
  } else if (invoice.status === "PAID" && load.paidAt === null) {
    const row = await saveInvoice(tx, invoice, unpaidColumns(invoice, load.paidContestedAt));
    await tellOfContest(tx, load, row);
  } else if (invoice.status === "PAID" && paidAt !== null) {
    await saveInvoice(tx, invoice, { paidAt, paidSaidBy: by });
  }
}
