import { type Day, londonDay } from "@board/calendar";
import { type Load, Prisma, type Quote } from "@board/db";
import type { QuoteStatus } from "@board/db/enums";
import { entriesAsSeen } from "../../board/ask-database.ts";
import { readAsQuoted } from "../../board/own-quotes/as-quoted.ts";
import { isOpen, posterHas } from "../../board/sql.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { MAX_COUNTED } from "../../core/counted.ts";
import { idPlace, pageOf, readCursor } from "../../core/cursor.ts";
import { notFound } from "../../core/errors.ts";
import { isForSql } from "../../loads/audience/sql.ts";
import { ownQuoteViewer } from "../../loads/quotes/view-quote.ts";
import { type MyQuote, type MyQuotesInput, OUTCOMES } from "./schemas.ts";

type Outcome = (typeof OUTCOMES)[number];

const { sql, empty } = Prisma;

/**
 * SQL condition for a carrier's last quote on a load; the carrier's earlier quotes became void or expired. A
 * scalar subquery, because PostgreSQL may turn `NOT EXISTS` into a hash join of all quotes of the carrier.
 */
const LAST = sql`(SELECT n.id FROM quote n WHERE n.load_id = q.load_id AND n.carrier_id = q.carrier_id AND n.id > q.id LIMIT 1) IS NULL`;

/**
 * Returns SQL for the ids of the firm's newest quotes in a status, in the order of the index; only the last
 * quote on each load counts. The status is a separate parameter, so that the scan of the index begins there.
 */
function newestIn(
  { firm, mode }: FirmActor,
  status: QuoteStatus,
  rest: Prisma.Sql,
  most: number,
): Prisma.Sql {
  return sql`(SELECT q.id FROM quote q
    WHERE q.carrier_id = ${firm.id} AND q.mode = ${mode}::mode AND q.status = ${status}::quote_status AND ${LAST} ${rest}
    ORDER BY q.id DESC LIMIT ${most})`;
}

/**
 * SQL condition for a quote on an open load that the firm has not had before (contract 4). Skips quotes that
 * are older than the oldest open load, which their ids show.
 */
function onOpenLoad(firmId: string, today: Day): Prisma.Sql {
  return sql`AND q.id > (SELECT 'quote_' || substr(min(l.id), 6, 10) FROM load l WHERE l.status = 'POSTED' AND l.mode = 'live')
    AND (SELECT true FROM load l WHERE l.id = q.load_id AND ${isOpen(today)} AND NOT (${firmId} = ANY(l.former_carriers))
      AND NOT ${posterHas("BLOCKED", firmId)} AND ${isForSql(sql`${firmId}`)} LIMIT 1)`;
}

/**
 * Returns SQL for the newest quotes of an outcome as of now: a quote past its expiry is expired, even before
 * the sweep.
 */
function newestOf(
  outcome: Outcome,
  { actor, clock }: Ctx<FirmActor>,
  more: Prisma.Sql,
  most: number,
): Prisma.Sql {
  const now = clock.now();
  const of = (status: QuoteStatus, rest: Prisma.Sql = empty) =>
    newestIn(actor, status, sql`${rest} ${more}`, most);
  if (outcome === "AGAIN") {
    const open = onOpenLoad(actor.firm.id, londonDay(now));
    return sql`${of("VOID", open)} UNION ALL ${of("LOST", open)}`;
  }
  // The addition of `interval '0'` keeps PostgreSQL from reading every active quote by expiry.
  if (outcome === "ACTIVE") return of("ACTIVE", sql`AND q.expires_at + interval '0' > ${now}`);
  if (outcome === "EXPIRED")
    return sql`${of("EXPIRED")} UNION ALL ${of("ACTIVE", sql`AND q.expires_at <= ${now}`)}`;
  return of(outcome);
}

/**
 * Lists the firm's last quote on each load, the newest first, with the load's board entry. If an
 * outcome is given, lists only the quotes with this outcome.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listMyQuotes(
  ctx: Ctx<FirmActor>,
  { outcome, limit, cursor }: MyQuotesInput,
): Promise<{ quotes: MyQuote[]; nextCursor: string | null }> {
  const bound = outcome ?? null;
  const before = cursor === undefined ? undefined : readCursor(ctx, "my quotes", bound, cursor, idPlace)[0];
  const { firm, mode } = ctx.actor;
  const more = before === undefined ? empty : sql`AND q.id < ${before}`;
  const found = await ctx.db.$queryRaw<{ id: string }[]>(
    outcome === undefined
      ? sql`SELECT q.id FROM quote q WHERE q.carrier_id = ${firm.id} AND q.mode = ${mode}::mode AND ${LAST} ${more}
          ORDER BY q.id DESC LIMIT ${limit + 1}`
      : sql`SELECT id FROM (${newestOf(outcome, ctx, more, limit + 1)}) AS newest ORDER BY id DESC LIMIT ${limit + 1}`,
  );
  const { page, nextCursor } = pageOf(ctx, "my quotes", bound, found, limit, ({ id }) => [id]);
  const rows = await ctx.db.quote.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    orderBy: { id: "desc" },
    include: { load: true },
  });
  return { quotes: await viewQuotes(ctx, rows), nextCursor };
}

/**
 * Reads the firm's last quote on a load, with its outcome.
 *
 * @throws DomainError `not_found` if the firm has no quote on the load
 */
export async function readMyQuote(
  ctx: Ctx<FirmActor>,
  { id: loadId }: { id: string },
): Promise<{ quote: MyQuote }> {
  const { firm, mode } = ctx.actor;
  const last = await ctx.db.quote.findFirst({
    where: { loadId, carrierId: firm.id, mode },
    orderBy: { id: "desc" },
    include: { load: true },
  });
  const [quote] = await viewQuotes(ctx, last === null ? [] : [last]);
  if (quote === undefined) throw notFound();
  return { quote };
}

async function viewQuotes(
  ctx: Ctx<FirmActor>,
  rows: readonly (Quote & { load: Load })[],
): Promise<MyQuote[]> {
  const loads = rows.map(({ load }) => load);
  const [entries, viewed] = await Promise.all([entriesAsSeen(ctx, loads), ownQuoteViewer(ctx, loads)]);
  const quotes = rows.flatMap((quote) => {
    const seen = entries.get(quote.loadId);
    return seen === undefined ? [] : [{ quote, entry: seen.entry, ...viewed(quote, seen.load) }];
  });
  const voided = quotes.filter(({ open, view }) => open && view.status === "VOID");
  const were = await readAsQuoted(
    ctx,
    voided.map(({ quote }) => quote),
  );
  return quotes.map(({ quote, entry, open, view, posterName }) => {
    const load = { ...entry, version: open ? quote.load.version : null };
    const won = view.status === "ACCEPTED" && quote.load.carrierId === ctx.actor.firm.id;
    return {
      ...view,
      load,
      posterName,
      open,
      asQuoted: were.get(quote.loadId) ?? null,
      agreedPence: won ? quote.load.agreedPence : null,
    };
  });
}

/** Counts loads by the outcome of the firm's last quote on each, up to `MAX_COUNTED` for each outcome. */
export async function countMyQuotes(ctx: Ctx<FirmActor>): Promise<{ counts: Record<Outcome, number> }> {
  const counted = OUTCOMES.map(
    (outcome) => sql`SELECT ${outcome}::text AS outcome,
      (SELECT count(*)::int FROM (${newestOf(outcome, ctx, empty, MAX_COUNTED)}) AS newest) AS count`,
  );
  const rows = await ctx.db.$queryRaw<{ outcome: Outcome; count: number }[]>(
    Prisma.join(counted, " UNION ALL "),
  );
  return {
    counts: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) as Record<Outcome, number>,
  };
}
