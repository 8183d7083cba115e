import { Prisma, type QuoteStatus } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { ownQuoteViewer } from "../../loads/quotes/view-quote.ts";
import { entriesAsSeen } from "../ask-database.ts";

interface ListQuotes {
  status?: QuoteStatus | QuoteStatus[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

const { sql, empty, join } = Prisma;

/**
 * Returns the stored statuses and conditions that make up a status of a quote: a row that is ACTIVE but past
 * its expiry is EXPIRED, even before the sweep.
 */
function storedAs(status: QuoteStatus, now: Date): [QuoteStatus, Prisma.Sql][] {
  // Expression with `interval '0'`, which keeps PostgreSQL from using the index on expiry and reading every
  // active quote.
  if (status === "ACTIVE") return [[status, sql`AND expires_at + interval '0' > ${now}`]];
  if (status === "EXPIRED")
    return [
      [status, empty],
      ["ACTIVE", sql`AND expires_at <= ${now}`],
    ];
  return [[status, empty]];
}

interface NewestQuotes {
  statuses: readonly QuoteStatus[];
  before: string | undefined;
  most: number;
}

/**
 * Returns the ids of the firm's newest quotes. Reads the newest quotes of each status by the index, and takes
 * the newest of all these.
 */
function newestQuotes(
  { firm, mode }: FirmActor,
  now: Date,
  { statuses, before, most }: NewestQuotes,
): Prisma.Sql {
  const page = (rest: Prisma.Sql) => sql`(SELECT id FROM quote
    WHERE carrier_id = ${firm.id} AND mode = ${mode}::mode ${rest} ${before === undefined ? empty : sql`AND id < ${before}`}
    ORDER BY id DESC LIMIT ${most})`;
  if (statuses.length === 0) return page(empty);
  const parts = [...new Set(statuses)].flatMap((status) =>
    storedAs(status, now).map(([stored, rest]) => page(sql`AND status = ${stored}::quote_status ${rest}`)),
  );
  return sql`SELECT id FROM (${join(parts, " UNION ALL ")}) AS newest ORDER BY id DESC LIMIT ${most}`;
}

/**
 * Lists the carrier's own quotes, newest first, each with the board entry of its load and its outcome
 * (contract 5).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listQuotes(ctx: Ctx<FirmActor>, input: ListQuotes) {
  const { limit, cursor, ...filters } = input;
  const now = ctx.clock.now();
  const before = cursor === undefined ? undefined : readCursor(ctx, "quotes", filters, cursor, idPlace)[0];
  const statuses = filters.status === undefined ? [] : [filters.status].flat();
  const ids = await ctx.db.$queryRaw<{ id: string }[]>(
    newestQuotes(ctx.actor, now, { statuses, before, most: limit + 1 }),
  );
  const found = await ctx.db.quote.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: { id: "desc" },
    include: { load: true },
  });
  const { page, nextCursor } = pageOf(ctx, "quotes", filters, found, limit, ({ id }) => [id]);
  const loads = page.map((quote) => quote.load);
  const [entries, viewed] = await Promise.all([entriesAsSeen(ctx, loads), ownQuoteViewer(ctx, loads)]);
  return {
    quotes: page.flatMap((quote) => {
      const seen = entries.get(quote.loadId);
      if (seen === undefined) return [];
      const { view, posterName } = viewed(quote, seen.load);
      // Version of a load on the board; null afterwards, because then only the load's two ends may read it.
      const version = seen.isNow && seen.load.status === "POSTED" ? seen.load.version : null;
      return [{ ...view, load: { ...seen.entry, version }, posterName, won: view.status === "ACCEPTED" }];
    }),
    nextCursor,
  };
}
