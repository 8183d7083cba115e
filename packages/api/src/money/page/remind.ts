import { formatFullDay } from "@board/calendar";
import { operate, Prisma, runSql } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { queueEmail, SITE } from "../../core/emails.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { formatSum } from "../../core/pounds.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import { mayRemind } from "../invoices/rules.ts";
import { readStatementsOf } from "../statements/read-statements.ts";
import type { LateFirm, RemindInput } from "./schemas.ts";

/** Lists what is owed to the firm and late, by who owes it: all of it, or of one firm (contract 13). */
export async function listLate(ctx: Ctx<FirmActor>, other?: string): Promise<{ firms: LateFirm[] }> {
  const statements = await readStatementsOf(ctx, "issued", other);
  const late = statements.map(({ debts, ...statement }) => ({
    ...statement,
    byInvoice: Map.groupBy(
      debts.filter(({ daysLate }) => daysLate > 0),
      ({ invoiceId }) => invoiceId,
    ),
  }));
  const rows = await ctx.db.invoice.findMany({
    where: { id: { in: late.flatMap(({ byInvoice }) => [...byInvoice.keys()]) } },
    select: { id: true, status: true, reminders: true, remindedAt: true },
  });
  const now = ctx.clock.now();
  const firms = late.map(({ firm, byInvoice, interestPence, fixedSumPence }) => {
    const invoices = [...byInvoice].flatMap(([id, [first, ...others]]) => {
      const row = rows.find((one) => one.id === id);
      if (first === undefined || row === undefined) return [];
      const { number, dueOn, daysLate } = first;
      const latePence = others.reduce((sum, { openPence }) => sum + openPence, first.openPence);
      const remindedAt = row.remindedAt?.toISOString() ?? null;
      const queried = row.status === "QUERIED";
      const told = { reminders: row.reminders, remindedAt, queried, mayRemind: mayRemind(row, now) };
      return [{ id, number, dueOn, daysLate, latePence, ...told }];
    });
    const latePence = invoices.reduce((sum, invoice) => sum + invoice.latePence, 0);
    return { firm, invoices, latePence, interestPence, fixedSumPence };
  });
  return { firms: firms.filter(({ invoices }) => invoices.length > 0) };
}

/** Maximum number of invoices in the subject of a reminder; the text has them all. */
const MAX_NAMED = 5;

/** Queues the email of a reminder, to the debtor's address for invoices. */
async function emailReminder(
  tx: Ctx<FirmActor>,
  { firm, interestPence, fixedSumPence }: LateFirm,
  invoices: LateFirm["invoices"],
  names: boolean,
): Promise<void> {
  const { actor } = tx;
  const billings = await readBillings(tx, [actor.firm.id, firm.id], actor.mode);
  const [own, debtor] = [billings.get(actor.firm.id), billings.get(firm.id)];
  if (actor.mode === "test" || debtor === undefined) return;
  const sum = invoices.reduce((all, { latePence }) => all + latePence, 0);
  const text = [
    `${own?.legalName ?? actor.firm.name} reminds ${debtor.legalName} of ${formatSum(sum)} that is late:`,
    invoices
      .map(
        ({ number, dueOn, latePence }) => `${number}, due ${formatFullDay(dueOn)}: ${formatSum(latePence)}`,
      )
      .join("\n"),
    ...(names
      ? [
          `On all that you owe it late, the law allows ${formatSum(interestPence)} of interest until today and ${formatSum(fixedSumPence)} of fixed sums (Late Payment of Commercial Debts (Interest) Act 1998).`,
        ]
      : []),
    `If it is paid, say so on the board; if something is wrong, query it there:\n\n${SITE}/money?side=received\n`,
  ].join("\n\n");
  await queueEmail(tx, debtor.invoiceEmail, {
    subject: `Reminder: ${invoices
      .map(({ number }) => number)
      .slice(0, MAX_NAMED)
      .join(", ")}${invoices.length > MAX_NAMED ? " and more" : ""}`,
    text,
  });
}

/**
 * Reminds a firm by email of its late invoices, each once a week and none that it queries; names the ones that it was reminded
 * of. A repeated call reminds of nothing more.
 */
export function remind(
  ctx: Ctx<FirmActor>,
  { firmId, interest }: RemindInput,
): Promise<{ numbers: string[] } & Replay> {
  return once<FirmActor, void, { numbers: string[] }>(ctx, {
    commit: async (tx) => {
      const [found] = (await listLate(tx, firmId)).firms;
      const ids = found?.invoices.flatMap(({ id, mayRemind: may }) => (may ? [id] : [])) ?? [];
      await operate({ kind: "lock", name: "invoice" }, () =>
        runSql(
          tx.db,
          Prisma.sql`SELECT 1 FROM invoice WHERE id = ANY (${ids}) AND mode = ${tx.actor.mode}::mode ORDER BY id FOR UPDATE`,
        ),
      );
      // Read again, because another call may have reminded of some meanwhile.
      const [late] = ids.length === 0 ? [] : (await listLate(tx, firmId)).firms;
      const invoices = late?.invoices.filter(({ mayRemind: may }) => may) ?? [];
      if (late === undefined || invoices.length === 0) return { numbers: [] };
      await tx.db.invoice.updateMany({
        where: { id: { in: invoices.map(({ id }) => id) } },
        data: { reminders: { increment: 1 }, remindedAt: tx.clock.now() },
      });
      await emailReminder(tx, late, invoices, interest);
      return { numbers: invoices.map(({ number }) => number) };
    },
    refresh: (stored) => Promise.resolve(stored),
  });
}
