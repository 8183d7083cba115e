import { type Load, Prisma } from "@board/db";
import type { Actor, SystemActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { sweepLoads } from "../../core/sweep.ts";
import { saveInvoice } from "./change-invoice.ts";
import { lockInvoice } from "./read-invoice.ts";
import { tellOfInvoices } from "./write-invoice.ts";

/** Condition on an invoice, aliased `i`: due to be told, and none of its jobs is disputed. */
const due = (now: Date) => Prisma.sql`i.overdue_at <= ${now} AND NOT EXISTS (
  SELECT FROM invoice_line d JOIN load l ON l.id = d.load_id WHERE d.invoice_id = i.id AND l.status = 'DISPUTED')`;

/**
 * Tells both ends that documents are overdue whose first job is a locked load: once, and not while a job is disputed
 * (contract 13).
 *
 * @returns true if any was due
 */
export async function tellOverdueOf(tx: Ctx<Actor>, load: Load): Promise<boolean> {
  const now = tx.clock.now();
  const found = await tx.db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT i.id FROM invoice_line f JOIN invoice i ON i.id = f.invoice_id
    WHERE f.load_id = ${load.id} AND f.nth = 1 AND ${due(now)} ORDER BY i.id`);
  for (const { id } of found) {
    const invoice = await lockInvoice(tx, id);
    if (invoice.overdueAt === null) continue;
    const row = await saveInvoice(tx, invoice, { overdueAt: null, overdueToldAt: now });
    await tellOfInvoices(tx, load, [{ type: "overdue", row, notified: [row.supplierId, row.buyerId] }]);
  }
  return found.length > 0;
}

/** Returns when the next document of a job is told as overdue; null while a job is disputed, or without one. */
export async function nextOverdue({ db }: Pick<Ctx, "db">, { id, status }: Load): Promise<Date | null> {
  if (status === "DISPUTED") return null;
  const next = await db.invoice.findFirst({
    where: { lines: { some: { loadId: id, nth: 1 } }, overdueAt: { not: null } },
    orderBy: { overdueAt: "asc" },
    select: { overdueAt: true },
  });
  return next?.overdueAt ?? null;
}

/** Tells of every document that has become overdue, through the index `invoice_overdue`. */
export async function tellOverdue(ctx: Ctx<SystemActor>, signal?: AbortSignal): Promise<{ told: number }> {
  const loads = Prisma.sql`
    SELECT (SELECT f.load_id FROM invoice_line f WHERE f.invoice_id = i.id AND f.nth = 1) AS id FROM invoice i
    WHERE ${due(ctx.clock.now())} ORDER BY i.overdue_at`;
  return { told: await sweepLoads(ctx, signal, loads, tellOverdueOf) };
}
