import type { Invoice, Load, Prisma } from "@board/db";
import type { Actor, FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { refusal } from "../../core/errors.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { lockRows } from "../../loads/find-load.ts";
import { type InvoiceAnswer, invoiceOfReplay } from "./issue-invoice.ts";
import { findInvoice, type InvoiceRow, lockInvoice, viewInvoice, WITH_LINES } from "./read-invoice.ts";
import { allowsInvoice, INVOICE_LIFECYCLE, type InvoiceAction, isFor } from "./rules.ts";
import { tellOfInvoices } from "./write-invoice.ts";

/** A document and its jobs, all locked. */
export interface LockedInvoice {
  invoice: InvoiceRow;
  /** The first job, whose events tell of the document. */
  load: Load;
  /** All jobs by their ids. */
  loads: Map<string, Load>;
}

/** Name of each action in a refusal. */
const NAMES: Record<InvoiceAction, string> = {
  approve: "Approving an invoice",
  query: "Querying an invoice",
  paid: "Recording a payment",
  remit: "Recording a remittance",
  contestPaid: "Contesting a payment",
  credit: "Crediting an invoice",
};

/**
 * Locks documents: first all their jobs, each in the order of their ids, because a payment of any job changes its document.
 */
export async function lockInvoices(
  tx: Pick<Ctx<Actor>, "db">,
  rows: readonly InvoiceRow[],
): Promise<LockedInvoice[]> {
  const ids = new Set(rows.flatMap(({ lines }) => lines.map(({ loadId }) => loadId)));
  const locked = new Map((await lockRows(tx, [...ids])).map((load) => [load.id, load]));
  const invoices: InvoiceRow[] = [];
  for (const { id } of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    invoices.push(await lockInvoice(tx, id));
  return rows.flatMap(({ id, lines: [first] }) => {
    const invoice = invoices.find((row) => row.id === id);
    const load = locked.get(first?.loadId ?? "");
    return invoice && load ? [{ invoice, load, loads: locked }] : [];
  });
}

/** Returns the 409 of an action that a document does not allow to a firm. */
function notNow(action: InvoiceAction, invoice: Invoice, firmId: string) {
  const { from, by } = INVOICE_LIFECYCLE[action];
  const members = { invoiceStatus: invoice.status };
  if (invoice.kind === "CREDIT_NOTE")
    return refusal("invalid_transition", `${NAMES[action]} is not possible for a credit note.`, members);
  if (!isFor(INVOICE_LIFECYCLE[action], invoice, firmId)) {
    const who = { maker: "firm that made it", receiver: "other firm", supplier: "supplier", buyer: "buyer" }[
      by
    ];
    return refusal("invalid_transition", `${NAMES[action]} is for the ${who}.`, members);
  }
  const why =
    invoice.status === "PAID" && action === "contestPaid"
      ? "possible for a payment that the buyer recorded"
      : `possible while it is ${from.join(" or ")}, and it is ${invoice.status}`;
  return refusal("invalid_transition", `${NAMES[action]} is ${why}.`, members);
}

/** Locks a document of the actor's firm. */
async function lockOwn(tx: Ctx<FirmActor>, id: string): Promise<LockedInvoice> {
  const [locked] = await lockInvoices(tx, [await findInvoice(tx, id)]);
  if (locked === undefined) throw new Error(`The invoice ${id} has no job.`);
  return locked;
}

/** @throws DomainError `invalid_transition` */
export function assertInvoiceAllows(tx: Ctx<FirmActor>, action: InvoiceAction, invoice: Invoice): void {
  const { id } = tx.actor.firm;
  if (!allowsInvoice(action, invoice, id)) throw notNow(action, invoice, id);
}

/**
 * Locks a document of the actor's firm for an action that its table allows.
 *
 * @throws DomainError `not_found`, `invalid_transition`
 */
export async function lockFor(tx: Ctx<FirmActor>, id: string, action: InvoiceAction): Promise<LockedInvoice> {
  const locked = await lockOwn(tx, id);
  assertInvoiceAllows(tx, action, locked.invoice);
  return locked;
}

interface InvoiceMove {
  action: InvoiceAction;
  id: string;
  /** True if the action of an end that may do it has its result already. */
  isDone: (invoice: Invoice) => boolean;
  change: (tx: Ctx<FirmActor>, locked: LockedInvoice) => Promise<InvoiceRow>;
}

/** Time limit of a change that records the payment of as many jobs as a self-bill has. */
export const PAYING_MS = 30_000;

/** Runs an action on a locked document, unless its result already stands, and returns the document as its end reads it. */
export function actOnInvoice(
  ctx: Ctx<FirmActor>,
  { action, id, isDone, change }: InvoiceMove,
): Promise<InvoiceAnswer & Replay> {
  return once<FirmActor, void, InvoiceAnswer>(ctx, {
    commit: async (tx) => {
      const locked = await lockOwn(tx, id);
      const { invoice } = locked;
      if (isDone(invoice) && isFor(INVOICE_LIFECYCLE[action], invoice, tx.actor.firm.id))
        return { invoice: await viewInvoice(tx, invoice) };
      assertInvoiceAllows(tx, action, invoice);
      return { invoice: await viewInvoice(tx, await change(tx, locked)) };
    },
    refresh: (stored) => invoiceOfReplay(ctx, stored),
    timeout: PAYING_MS,
  });
}

/** Saves a new state of a locked document. */
export function saveInvoice(
  { db }: Pick<Ctx, "db">,
  { id }: Invoice,
  data: Prisma.InvoiceUncheckedUpdateInput,
): Promise<InvoiceRow> {
  return db.invoice.update({ where: { id }, data, include: WITH_LINES });
}

/** Approves or queries a document for the end that did not make it, and tells both ends. */
function answer(
  ctx: Ctx<FirmActor>,
  id: string,
  action: "approve" | "query",
  columns: (now: Date) => Prisma.InvoiceUncheckedUpdateInput,
): Promise<InvoiceAnswer & Replay> {
  const { to } = INVOICE_LIFECYCLE[action];
  return actOnInvoice(ctx, {
    action,
    id,
    isDone: ({ status }) => status === to,
    change: async (tx, { invoice, load }) => {
      const row = await saveInvoice(tx, invoice, { status: to, ...columns(tx.clock.now()) });
      const type = action === "approve" ? "approved" : "queried";
      await tellOfInvoices(tx, load, [{ type, row, notified: [row.makerId] }]);
      return row;
    },
  });
}

/**
 * Approves an invoice for the end that did not make it, which ends a query. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `invalid_transition`
 */
export function approveInvoice(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<InvoiceAnswer & Replay> {
  return answer(ctx, id, "approve", () => ({}));
}

/**
 * Asks why an invoice is due, for the end that did not make it. A repeated call returns the same answer.
 *
 * @throws DomainError `not_found`, `invalid_transition`
 */
export function queryInvoice(
  ctx: Ctx<FirmActor>,
  { id, reason }: { id: string; reason: string },
): Promise<InvoiceAnswer & Replay> {
  return answer(ctx, id, "query", (now) => ({ queryReason: reason, queriedAt: now }));
}
