import { columnOfDay, dayOfColumn, endOfLondonDay, londonDay, startOfLondonDay } from "@board/calendar";
import { type Load, Prisma, type SelfBillingAgreement } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { OPEN_EXTRA } from "../../loads/extras/rules.ts";
import { findInvoice, viewInvoice } from "../invoices/read-invoice.ts";
import { draftInvoice, writeInvoice } from "../invoices/write-invoice.ts";
import { agreementInForce } from "./agreement-in-force.ts";
import { MAX_JOBS_OF_SELF_BILL } from "./rules.ts";
import type { LeftOutJob, SelfBill, SelfBillAnswer, SelfBillPreview } from "./schemas.ts";

/**
 * Reads, and locks for a run, the jobs of a period that an agreement covers and for which something is owed that no document
 * asks for, oldest delivery first; and the disputed ones that were delivered in these days, which are named.
 *
 * @throws DomainError `validation_failed` (`too_many_jobs`)
 */
async function findJobs(
  tx: Ctx<FirmActor>,
  { from, to }: SelfBill,
  { buyerId, carrierId, mode, coversFrom }: SelfBillingAgreement,
  lock: Prisma.Sql,
): Promise<Load[]> {
  const [since, before] = [startOfLondonDay(from), endOfLondonDay(to)];
  const covered = startOfLondonDay(dayOfColumn(coversFrom ?? columnOfDay(from)));
  const found = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT l.id FROM load l
    WHERE l.poster_id = ${buyerId} AND l.carrier_id = ${carrierId} AND l.mode = ${mode}::mode
      AND l.delivered_at >= ${covered}
      AND (l.status = 'CONFIRMED' AND l.confirmed_at >= ${since} AND l.confirmed_at < ${before}
        OR l.status = 'DISPUTED' AND l.delivered_at >= ${since} AND l.delivered_at < ${before})
      AND (NOT l.invoiced OR EXISTS (
        SELECT FROM extra e
        WHERE e.load_id = l.id AND e.carrier_id = l.carrier_id AND e.status = 'ACCEPTED' AND NOT e.invoiced))
    ORDER BY l.id LIMIT ${MAX_JOBS_OF_SELF_BILL + 1} ${lock}`);
  if (found.length > MAX_JOBS_OF_SELF_BILL) {
    const predicate = `takes in more than ${MAX_JOBS_OF_SELF_BILL} jobs. Take an earlier day.`;
    throw invalid([fieldError(["to"], "too_many_jobs", predicate)]);
  }
  return tx.db.load.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ deliveredAt: "asc" }, { id: "asc" }],
  });
}

/** Splits jobs into those to bill and those that wait for the end of a dispute, or for the answer to an extra. */
async function sorted(tx: Ctx<FirmActor>, loads: readonly Load[]) {
  const open = await tx.db.extra.findMany({
    where: { loadId: { in: loads.map(({ id }) => id) }, status: { in: [...OPEN_EXTRA] } },
    select: { loadId: true, carrierId: true },
  });
  const reasonOf = ({ id, status, carrierId }: Load): LeftOutJob["reason"] | null => {
    if (status === "DISPUTED") return "DISPUTED";
    return open.some((extra) => extra.loadId === id && extra.carrierId === carrierId) ? "EXTRA_OPEN" : null;
  };
  const leftOut = loads.flatMap((load) => {
    const reason = reasonOf(load);
    return reason === null ? [] : [{ loadId: load.id, ref: load.ref, externalRef: load.externalRef, reason }];
  });
  return { leftOut, toBill: loads.filter((load) => reasonOf(load) === null) };
}

/**
 * Reads what a run of these days is about: the jobs to bill, and those that are left out.
 *
 * @throws DomainError `no_self_billing_agreement`, `validation_failed` (`before_from`, `too_many_jobs`)
 */
async function readRun(tx: Ctx<FirmActor>, input: SelfBill, lock: Prisma.Sql) {
  const { from, to, carrierId } = input;
  if (to < from) throw invalid([fieldError(["to"], "before_from", `${to} is earlier than from ${from}.`)]);
  const { firm, mode } = tx.actor;
  const agreement = await agreementInForce(tx, { buyerId: firm.id, carrierId, mode });
  if (agreement === null)
    throw refusal(
      "no_self_billing_agreement",
      "No agreement with this carrier is in force. Propose one, which the carrier accepts.",
    );
  const { leftOut, toBill: loads } = await sorted(tx, await findJobs(tx, input, agreement, lock));
  return { order: { supplierId: carrierId, buyerId: firm.id, mode, loads }, agreement, leftOut };
}

/**
 * Shows what a run of these days would make now, and which jobs it would leave out and why. Nothing is written, and no number
 * is taken.
 *
 * @throws DomainError `no_self_billing_agreement`, `billing_details_missing`, `validation_failed` (`before_from`,
 * `too_many_jobs`, `too_much`)
 */
export async function previewSelfBill(ctx: Ctx<FirmActor>, input: SelfBill): Promise<SelfBillPreview> {
  const { order, leftOut } = await readRun(ctx, input, Prisma.empty);
  const draft = await draftInvoice(ctx, order);
  if (draft === null) return { bill: null, leftOut };
  const { lines, sums } = draft;
  const dueOn = lines.map((line) => line.dueOn).toSorted();
  const jobs = new Set(lines.map(({ load }) => load.id)).size;
  const [firstDueOn = draft.dueOn, lastDueOn = firstDueOn] = [dueOn[0], dueOn.at(-1)];
  return { bill: { jobs, ...sums, firstDueOn, lastDueOn }, leftOut };
}

/** @throws DomainError as `selfBill` */
async function writeSelfBill(tx: Ctx<FirmActor>, input: SelfBill) {
  const { order, agreement, leftOut } = await readRun(tx, input, Prisma.sql`FOR UPDATE OF l`);
  const row = await writeInvoice(tx, { kind: "SELF_BILL", ...order, agreement });
  if (row === null) throw refusal("nothing_to_bill", "No job of these days is to be billed.", { leftOut });
  return { row, leftOut };
}

/**
 * Writes the self-bill of the day on which a job was confirmed, for the sandbox's sample poster.
 *
 * @throws DomainError as `selfBill`
 */
export async function selfBillJob(tx: Ctx<FirmActor>, { carrierId, confirmedAt }: Load): Promise<void> {
  if (carrierId === null || confirmedAt === null) return;
  const day = londonDay(confirmedAt);
  await writeSelfBill(tx, { carrierId, from: day, to: day });
}

/**
 * Writes the self-bill of a poster for all jobs of a carrier that were confirmed in a period: one document, which is APPROVED
 * at once (contract 13).
 *
 * @throws DomainError `no_self_billing_agreement`, `nothing_to_bill` with what was left out, `validation_failed`
 * (`before_from`, `too_many_jobs`)
 */
export function selfBill(ctx: Ctx<FirmActor>, input: SelfBill): Promise<SelfBillAnswer & Replay> {
  return once<FirmActor, void, SelfBillAnswer>(ctx, {
    commit: async (tx) => {
      const { row, leftOut } = await writeSelfBill(tx, input);
      return { invoice: await viewInvoice(tx, row), leftOut };
    },
    refresh: async ({ invoice, leftOut }) => ({
      invoice: await viewInvoice(ctx, await findInvoice(ctx, invoice.id)),
      leftOut,
    }),
  });
}
