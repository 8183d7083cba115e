import { type Day, londonDay } from "@board/calendar";
import { Prisma } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { entriesOf } from "../board/ask-database.ts";
import { isOpen, posterHas } from "../board/sql.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { ownQuoteViewer } from "../quotes/view-quote.ts";
import type { MyQuote, MyQuotesInput, OUTCOMES } from "./schemas.ts";

type Outcome = (typeof OUTCOMES)[number];

const { sql, empty } = Prisma;

/** Of several quotes on one load only the last counts: the ones before it were made void or expired. */
const LAST = sql`NOT EXISTS (
  SELECT 1 FROM quote n WHERE n.load_id = q.load_id AND n.carrier_id = q.carrier_id AND n.id > q.id)`;

/** Void or lost on a load that is on the board and that the firm never had (contract 4). */
function again(firmId: string, today: Day): Prisma.Sql {
  return sql`q.status IN ('VOID', 'LOST') AND ${isOpen(today)} AND NOT (${firmId} = ANY(l.former_carriers))
    AND NOT ${posterHas("BLOCKED", firmId)}`;
}

/** The condition for a quote's outcome now: one past its time has expired, whether or not a job has written it down. */
function outcomeIs(outcome: Outcome, { actor, clock }: Ctx<FirmActor>): Prisma.Sql {
  const now = clock.now();
  if (outcome === "AGAIN") return again(actor.firm.id, londonDay(now));
  if (outcome === "ACTIVE") return sql`q.status = 'ACTIVE' AND q.expires_at > ${now}`;
  if (outcome === "EXPIRED")
    return sql`(q.status = 'EXPIRED' OR (q.status = 'ACTIVE' AND q.expires_at <= ${now}))`;
  return sql`q.status = ${outcome}::quote_status`;
}

function ofCarrier({ firm, mode }: FirmActor): Prisma.Sql {
  return sql`q.carrier_id = ${firm.id} AND q.mode = ${mode}::mode AND ${LAST}`;
}

/**
 * The firm's last quote on each load with the load's line of the board, newest first; of one outcome where one is named.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listMyQuotes(
  ctx: Ctx<FirmActor>,
  { outcome, limit, cursor }: MyQuotesInput,
): Promise<{ quotes: MyQuote[]; nextCursor: string | null }> {
  const bound = outcome ?? null;
  const before = cursor === undefined ? undefined : readCursor(ctx, "my quotes", bound, cursor, idPlace)[0];
  const which = outcome === undefined ? empty : sql`AND ${outcomeIs(outcome, ctx)}`;
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT q.id FROM quote q ${outcome === "AGAIN" ? sql`JOIN load l ON l.id = q.load_id` : empty}
    WHERE ${ofCarrier(ctx.actor)} ${which} ${before === undefined ? empty : sql`AND q.id < ${before}`}
    ORDER BY q.id DESC LIMIT ${limit + 1}`;
  const { page, nextCursor } = pageOf(ctx, "my quotes", bound, found, limit, ({ id }) => [id]);
  const rows = await ctx.db.quote.findMany({
    where: { id: { in: page.map(({ id }) => id) } },
    orderBy: { id: "desc" },
    include: { load: true },
  });
  const loads = rows.map(({ load }) => load);
  const [entries, viewed] = await Promise.all([entriesOf(ctx, loads), ownQuoteViewer(ctx, loads)]);
  return {
    quotes: rows.flatMap((quote, index) => {
      const entry = entries[index];
      const { open, view } = viewed(quote, quote.load);
      return entry ? [{ ...view, load: { ...entry, version: open ? quote.load.version : null }, open }] : [];
    }),
    nextCursor,
  };
}

const NO_QUOTES: Record<Outcome, number> = {
  ACTIVE: 0,
  ACCEPTED: 0,
  DECLINED: 0,
  WITHDRAWN: 0,
  EXPIRED: 0,
  LOST: 0,
  VOID: 0,
  AGAIN: 0,
};

/** The number of loads on which the firm's last quote has each outcome. */
export async function countMyQuotes(ctx: Ctx<FirmActor>): Promise<{ counts: Record<Outcome, number> }> {
  const now = ctx.clock.now();
  const rows = await ctx.db.$queryRaw<{ outcome: Outcome; count: number }[]>`
    SELECT CASE WHEN q.status = 'ACTIVE' AND q.expires_at <= ${now} THEN 'EXPIRED' ELSE q.status::text END AS outcome,
      count(*)::int AS count
    FROM quote q WHERE ${ofCarrier(ctx.actor)}
    GROUP BY 1
    UNION ALL
    SELECT 'AGAIN', count(*)::int FROM quote q JOIN load l ON l.id = q.load_id
    WHERE ${ofCarrier(ctx.actor)} AND ${outcomeIs("AGAIN", ctx)}`;
  return {
    counts: { ...NO_QUOTES, ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) },
  };
}
