import { Readable } from "node:stream";
import { addDays, endOfLondonDay, londonDay, startOfLondonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import type { Download } from "../../core/files/schemas.ts";
import { readBillings } from "../../firms/billing/read-billing.ts";
import { documentOf, type InvoiceRow, WITH_LINES } from "../invoices/read-invoice.ts";
import { exportHeading, exportLines, type LedgerCodes, lastDayThatFits, MAX_DOCUMENTS } from "./exports.ts";
import { type ExportInvoices, MAX_EXPORT_DAYS } from "./schemas.ts";

/** Number of documents that are read at a time; a self-bill can have a thousand lines and more. */
const PAGE = 20;

const OLDEST_FIRST = [
  { issuedAt: "asc" },
  { id: "asc" },
] as const satisfies Prisma.InvoiceOrderByWithRelationInput[];

/** Returns the condition on the documents of one side of the firm, by their London day of issue. */
function issuedIn({ actor }: Ctx<FirmActor>, { side, from, to }: ExportInvoices): Prisma.InvoiceWhereInput {
  return {
    mode: actor.mode,
    ...(side === "issued" ? { supplierId: actor.firm.id } : { buyerId: actor.firm.id }),
    issuedAt: { gte: startOfLondonDay(from), lt: endOfLondonDay(to) },
  };
}

async function codesOf(ctx: Ctx<FirmActor>): Promise<LedgerCodes> {
  const { firm, mode } = ctx.actor;
  const billing = (await readBillings(ctx, [firm.id], mode)).get(firm.id);
  return {
    sales: billing?.salesCode ?? undefined,
    purchases: billing?.purchasesCode ?? undefined,
    accounts: (billing?.accountCodes ?? {}) as Record<string, string>,
  };
}

async function* rowsOf(ctx: Ctx<FirmActor>, input: ExportInvoices): AsyncGenerator<InvoiceRow[]> {
  const where = issuedIn(ctx, input);
  let last: InvoiceRow | undefined;
  for (;;) {
    const after = last && {
      OR: [{ issuedAt: { gt: last.issuedAt } }, { issuedAt: last.issuedAt, id: { gt: last.id } }],
    };
    const rows: InvoiceRow[] = await ctx.db.invoice.findMany({
      where: { AND: [where, after ?? {}] },
      orderBy: [...OLDEST_FIRST],
      take: PAGE,
      include: WITH_LINES,
    });
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

async function* linesOf(
  ctx: Ctx<FirmActor>,
  input: ExportInvoices,
  codes: LedgerCodes,
): AsyncGenerator<string> {
  const { format, side } = input;
  yield exportHeading(format, side);
  for await (const rows of rowsOf(ctx, input)) {
    const documents = await Promise.all(rows.map((row) => documentOf(ctx, row)));
    yield documents.map((document) => exportLines(format, side, codes, document)).join("");
  }
}

/**
 * Refuses a file of more documents than its program takes.
 *
 * @throws DomainError `too_many_invoices` with the last day that fits, null where the first day holds too many
 */
async function assertFits(ctx: Ctx<FirmActor>, input: ExportInvoices): Promise<void> {
  const { format } = input;
  const maximum = MAX_DOCUMENTS[format];
  if (maximum === undefined) return;
  const rows = await ctx.db.invoice.findMany({
    where: issuedIn(ctx, input),
    orderBy: [...OLDEST_FIRST],
    select: { issuedAt: true },
    take: maximum + 1,
  });
  const days = rows.map(({ issuedAt }) => londonDay(issuedAt));
  const lastDay = lastDayThatFits(format, days);
  if (lastDay === undefined) return;
  const advice = lastDay === null ? "Even the first day has more." : `Take the days until ${lastDay} first.`;
  throw refusal("too_many_invoices", `One file for ${format} has at most ${maximum} documents. ${advice}`, {
    lastDay,
  });
}

/**
 * Exports the documents of one side of the firm as CSV for a ledger, oldest first; reads one page at a time
 * (contract 13, exports).
 *
 * @throws DomainError `validation_failed` (`before_from`, `too_long`), `too_many_invoices`
 */
export async function exportInvoices(ctx: Ctx<FirmActor>, input: ExportInvoices): Promise<Download> {
  const { format, side, from, to } = input;
  if (to < from) throw invalid([fieldError(["to"], "before_from", `${to} is earlier than from ${from}.`)]);
  if (to > addDays(from, MAX_EXPORT_DAYS))
    throw invalid([fieldError(["to"], "too_long", `is more than ${MAX_EXPORT_DAYS} days after from.`)]);
  await assertFits(ctx, input);
  const codes = await codesOf(ctx);
  return {
    open: async () => Readable.from(linesOf(ctx, input, codes)),
    contentType: "text/csv; charset=utf-8",
    filename: `freight-board-${side}-${format}-${from}-${to}.csv`,
    facts: null,
  };
}
