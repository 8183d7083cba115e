import { columnOfDay, endOfLondonDay, londonDay, startOfLondonDay } from "@board/calendar";
import { Prisma, runSql } from "@board/db";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idInCursor, pageOf, readCursor } from "../../core/cursor.ts";
import { instant } from "../../core/fields.ts";
import type { InvoiceParty } from "../invoice-document.ts";
import { readOpenPence } from "./open-sums.ts";
import { allowedActionsOf, headOf } from "./read-invoice.ts";
import { UNPAID } from "./rules.ts";
import type { InvoiceEntry, ListInvoices } from "./schemas.ts";

const { sql, empty, join } = Prisma;

const place = z.tuple([instant, idInCursor]);
type Place = z.infer<typeof place>;

type Filters = Omit<ListInvoices, "limit" | "cursor">;

/** Returns a condition for each value of a filter, one that is always true if none is given. */
function eachOf<One>(given: One | readonly One[] | undefined, of: (one: One) => Prisma.Sql): Prisma.Sql[] {
  return given === undefined ? [empty] : [...new Set([given].flat() as One[])].map(of);
}

/** Returns the newest documents of one side of the firm; each combination of filters has an index. */
function newestOf(
  { actor, clock }: Ctx<FirmActor>,
  side: "issued" | "received",
  filters: Filters,
  before: Place | undefined,
  most: number,
): Prisma.Sql {
  const [own, other] = side === "issued" ? ["supplier_id", "buyer_id"] : ["buyer_id", "supplier_id"];
  const [ownColumn, otherColumn] = [Prisma.raw(own ?? ""), Prisma.raw(other ?? "")];
  const today = columnOfDay(londonDay(clock.now()));
  const unpaid = join(UNPAID.map((status) => sql`${status}::invoice_status`));
  const page = (rest: Prisma.Sql) => sql`(
    SELECT i.id, i.issued_at FROM invoice i
    WHERE i.${ownColumn} = ${actor.firm.id} AND i.mode = ${actor.mode}::mode ${rest}
      ${filters.with === undefined ? empty : sql`AND i.${otherColumn} = ${filters.with}`}
      ${filters.loadId === undefined ? empty : sql`AND i.id IN (SELECT invoice_id FROM invoice_line WHERE load_id = ${filters.loadId})`}
      ${filters.from === undefined ? empty : sql`AND i.issued_at >= ${startOfLondonDay(filters.from)}`}
      ${filters.to === undefined ? empty : sql`AND i.issued_at < ${endOfLondonDay(filters.to)}`}
      ${filters.overdue === "true" ? sql`AND i.kind <> 'CREDIT_NOTE' AND i.status IN (${unpaid}) AND i.due_on < ${today}::date` : empty}
      ${filters.overdue === "false" ? sql`AND NOT (i.kind <> 'CREDIT_NOTE' AND i.status IN (${unpaid}) AND i.due_on < ${today}::date)` : empty}
      ${before === undefined ? empty : sql`AND (i.issued_at, i.id) < (${new Date(before[0])}, ${before[1]})`}
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${most})`;
  const statuses = eachOf(filters.status, (status) => sql`AND i.status = ${status}::invoice_status`);
  const kinds = eachOf(filters.kind, (kind) => sql`AND i.kind = ${kind}::invoice_kind`);
  const parts = statuses.flatMap((status) => kinds.map((kind) => page(sql`${status} ${kind}`)));
  return join(parts, " UNION ALL ");
}

/** Returns documents of the actor's firm as lists have them, in the order of their ids. */
export async function entriesOf(ctx: Ctx<FirmActor>, ids: readonly string[]): Promise<InvoiceEntry[]> {
  const { firm, mode } = ctx.actor;
  const [rows, counts, openPence] = await Promise.all([
    ctx.db.invoice.findMany({
      where: { id: { in: [...ids] }, mode, OR: [{ supplierId: firm.id }, { buyerId: firm.id }] },
      include: { credited: true },
    }),
    runSql<{ id: string; jobs: number }>(
      ctx.db,
      sql`SELECT invoice_id AS id, count(DISTINCT load_id)::int AS jobs FROM invoice_line
        WHERE invoice_id = ANY (${[...ids]}) GROUP BY invoice_id`,
    ),
    readOpenPence(ctx, ids),
  ]);
  const jobs = new Map(counts.map(({ id, jobs }) => [id, jobs]));
  const named = (party: Prisma.JsonValue) => {
    const { firmId, legalName } = party as unknown as InvoiceParty;
    return { firmId, legalName };
  };
  const entries = new Map(
    rows.map((row) => [
      row.id,
      {
        ...headOf(row, openPence(row.id), ctx.clock.now()),
        supplier: named(row.supplier),
        buyer: named(row.buyer),
        jobs: jobs.get(row.id) ?? 0,
        allowedActions: allowedActionsOf(ctx, row),
      },
    ]),
  );
  return ids.flatMap((id) => entries.get(id) ?? []);
}

/**
 * Lists invoices, self-bills and credit notes of the firm on either side, newest first (contract 13).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listInvoices(ctx: Ctx<FirmActor>, input: ListInvoices) {
  const { limit, cursor, ...filters } = input;
  const before = cursor === undefined ? undefined : readCursor(ctx, "invoices", filters, cursor, place);
  const sides = filters.side === undefined ? (["issued", "received"] as const) : [filters.side];
  const parts = sides.map((side) => newestOf(ctx, side, filters, before, limit + 1));
  const found = await runSql<{ id: string; issuedAt: Date }>(
    ctx.db,
    sql`SELECT id, issued_at AS "issuedAt" FROM (${join(parts, " UNION ALL ")}) AS newest
      ORDER BY issued_at DESC, id DESC LIMIT ${limit + 1}`,
  );
  const { page, nextCursor } = pageOf(ctx, "invoices", filters, found, limit, ({ id, issuedAt }) => [
    issuedAt.toISOString(),
    id,
  ]);
  const invoices = await entriesOf(
    ctx,
    page.map(({ id }) => id),
  );
  return { invoices, nextCursor };
}
