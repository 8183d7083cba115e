import { londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { LoadStatus } from "@board/db/enums";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockLoad } from "../../loads/find-load.ts";
import { assertSeen, invalidTransition, notThisEnd } from "../../loads/guards.ts";
import { actAs, isSampleFirm } from "../../loads/sandbox/sample-firms.ts";
import { saveChange } from "../../loads/save-change.ts";
import { agreementInForce } from "../self-billing/agreement-in-force.ts";
import { coversJob } from "../self-billing/rules.ts";
import { findInvoice, type InvoiceRow, lockInvoice, viewInvoice } from "./read-invoice.ts";
import type { InvoiceView } from "./schemas.ts";
import { tellOfInvoices, writeInvoice } from "./write-invoice.ts";

export interface InvoiceAnswer extends Record<string, unknown> {
  invoice: InvoiceView;
}

/** Returns the stored answer of a repeated call, as the invoice is now. */
export async function invoiceOfReplay(
  ctx: Ctx<FirmActor>,
  { invoice }: InvoiceAnswer,
): Promise<InvoiceAnswer> {
  return { invoice: await viewInvoice(ctx, await findInvoice(ctx, invoice.id)) };
}

const DOING = "Issuing an invoice";

/** Statuses in which a job is invoiced; of a cancelled one the extras alone. */
const BILLED_STATUSES: readonly LoadStatus[] = ["DELIVERED", "CONFIRMED", "CANCELLED"];

/** Locks the jobs that the actor carried, in the order of their ids, and returns them in the order that was asked. */
async function lockJobs(tx: Ctx<FirmActor>, ids: readonly string[]): Promise<Load[]> {
  const locked = new Map<string, Load>();
  for (const id of ids.toSorted()) {
    const { load, mover } = await lockLoad(tx, id);
    assertSeen(tx, load);
    if (mover !== "carrier") throw notThisEnd(load, DOING, "carrier");
    if (!BILLED_STATUSES.includes(load.status)) throw invalidTransition(load, DOING);
    locked.set(load.id, load);
  }
  return ids.flatMap((id) => locked.get(id) ?? []);
}

/**
 * Refuses a job that the poster bills itself.
 *
 * @throws DomainError `self_billed`
 */
async function assertNotSelfBilled(
  tx: Ctx<FirmActor>,
  loads: readonly Load[],
  buyerId: string,
): Promise<void> {
  const { firm, mode } = tx.actor;
  const agreement = await agreementInForce(tx, { buyerId, carrierId: firm.id, mode });
  const today = londonDay(tx.clock.now());
  const load = agreement && loads.find((one) => coversJob(agreement, one, today));
  if (load)
    throw refusal(
      "self_billed",
      `The poster makes the invoice of ${load.ref} itself, under your agreement.`,
      {
        agreement: agreement.id,
        loadId: load.id,
      },
    );
}

/** Refuses jobs for which nothing is owed that no document asks for; the refusal names the documents. */
async function nothingLeft(tx: Ctx<FirmActor>, loads: readonly Load[]): Promise<DomainError> {
  const lines = await tx.db.invoiceLine.findMany({
    where: { loadId: { in: loads.map(({ id }) => id) }, live: true },
    select: { invoice: { select: { id: true, number: true } } },
    orderBy: { id: "asc" },
  });
  const [last] = lines.toReversed();
  if (last === undefined) return refusal("nothing_to_bill", "Nothing is owed for this.");
  const numbers = [...new Set(lines.map(({ invoice }) => invoice.number))];
  return refusal("already_invoiced", `All that is owed is on ${numbers.join(", ")} already.`, {
    invoiceId: last.invoice.id,
    numbers,
  });
}

/** Approves for the sandbox's sample poster what it is sent. */
async function approveInSandbox(tx: Ctx<FirmActor>, row: InvoiceRow): Promise<InvoiceRow> {
  if (!isSampleFirm(row.buyerId) || row.status !== "ISSUED") return row;
  await tx.db.invoice.update({ where: { id: row.id }, data: { status: "APPROVED" } });
  const approved = await lockInvoice(tx, row.id);
  const load = await tx.db.load.findUniqueOrThrow({ where: { id: row.lines[0]?.loadId ?? "" } });
  await tellOfInvoices(await actAs(tx, row.buyerId), load, [
    { type: "approved", row: approved, notified: [row.supplierId] },
  ]);
  return approved;
}

/** Issues the invoice of jobs in the open transaction; the named ones are locked. */
export async function issue(tx: Ctx<FirmActor>, ids: readonly string[]): Promise<InvoiceAnswer> {
  const loads = await lockJobs(tx, ids);
  const posters = new Set(loads.map(({ posterId }) => posterId));
  const [buyerId] = posters;
  if (buyerId === undefined || posters.size > 1)
    throw invalid([
      fieldError(["loadIds"], "several_customers", "must be jobs of one poster; make an invoice for each."),
    ]);
  await assertNotSelfBilled(tx, loads, buyerId);
  const { firm, mode } = tx.actor;
  const row = await writeInvoice(tx, { kind: "INVOICE", supplierId: firm.id, buyerId, mode, loads });
  if (row === null) throw await nothingLeft(tx, loads);
  return { invoice: await viewInvoice(tx, await approveInSandbox(tx, row)) };
}

/** Kind of the notification of a firm without which nobody can issue an invoice. */
const DETAILS_NEEDED = "billing_details_needed";

/** Tells the end that has not given its billing details that an invoice waits for them, once for a job (contract 13). */
async function tellWhoLacksDetails(
  ctx: Ctx<FirmActor>,
  id: string,
  missing: readonly unknown[],
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { load } = await lockLoad(tx, id);
    const now = tx.clock.now();
    const firms = [
      ...(missing.includes("poster") ? [load.posterId] : []),
      ...(missing.includes("carrier") && load.carrierId ? [load.carrierId] : []),
    ];
    const told = await tx.db.notification.findMany({
      where: { firmId: { in: firms }, kind: DETAILS_NEEDED, loadId: load.id },
      select: { firmId: true },
    });
    const notifications = firms
      .filter((firmId) => load.mode === "live" && !told.some((one) => one.firmId === firmId))
      .map((firmId) => ({
        id: tx.newId("note"),
        firmId,
        kind: DETAILS_NEEDED,
        loadId: load.id,
        createdAt: now,
      }));
    if (notifications.length > 0) await saveChange(tx, { before: load, load, action: null, notifications });
  });
}

async function issueOnce(ctx: Ctx<FirmActor>, ids: readonly string[]): Promise<InvoiceAnswer & Replay> {
  try {
    return await once<FirmActor, void, InvoiceAnswer>(ctx, {
      commit: (tx) => issue(tx, ids),
      refresh: (stored) => invoiceOfReplay(ctx, stored),
    });
  } catch (error) {
    const [id] = ids;
    if (error instanceof DomainError && error.code === "billing_details_missing" && id !== undefined)
      await tellWhoLacksDetails(ctx, id, [error.members.missing].flat());
    throw error;
  }
}

/**
 * Issues the invoice of one job: its price and each accepted extra; later a supplementary one for extras that came after it
 * (contract 13).
 *
 * @throws DomainError `not_found`, `changed_meanwhile`, `invalid_transition`, `billing_details_missing`, `self_billed`,
 * `already_invoiced`, `nothing_to_bill`
 */
export function issueForLoad(ctx: Ctx<FirmActor>, { id }: { id: string }): Promise<InvoiceAnswer & Replay> {
  return issueOnce(ctx, [id]);
}

/**
 * Issues one invoice for many jobs of one poster, or none (contract 13).
 *
 * @throws DomainError as `issueForLoad`, and `validation_failed` (`several_customers`, `too_much`)
 */
export function issueInvoice(
  ctx: Ctx<FirmActor>,
  { loadIds }: { loadIds: string[] },
): Promise<InvoiceAnswer & Replay> {
  return issueOnce(ctx, loadIds);
}
