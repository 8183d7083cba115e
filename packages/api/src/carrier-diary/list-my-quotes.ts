import { londonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import { entriesOf } from "../board/ask-database.ts";
import type { Ctx } from "../context.ts";
import { idPlace, makeCursor, readCursor } from "../cursor.ts";
import { ownQuoteViewer } from "../quotes/view-quote.ts";
import { myQuoteIds } from "./quote-sql.ts";
import type { MyQuote, MyQuotesInput } from "./schemas.ts";

/**
 * The firm's last quote on each load with the load's line of the board, newest first; of one outcome where one is named.
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listMyQuotes(
  ctx: Ctx<FirmActor>,
  { outcome, limit, cursor }: MyQuotesInput,
): Promise<{ quotes: MyQuote[]; nextCursor: string | null }> {
  const { firm, mode } = ctx.actor;
  const now = ctx.clock.now();
  const today = londonDay(now);
  const bound = outcome ?? null;
  const before = cursor === undefined ? undefined : readCursor(ctx, "my quotes", bound, cursor, idPlace)[0];
  const carrier = { id: firm.id, mode };
  const found = await ctx.db.$queryRaw<{ id: string }[]>(
    myQuoteIds({ carrier, outcome, before, now, today, take: limit + 1 }),
  );
  const ids = found.slice(0, limit).map(({ id }) => id);
  const rows = await ctx.db.quote.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "desc" },
    include: { load: true },
  });
  const loads = rows.map(({ load }) => load);
  const [entries, viewed] = await Promise.all([entriesOf(ctx, loads), ownQuoteViewer(ctx, loads)]);
  const last = ids.at(-1);
  return {
    quotes: rows.flatMap((quote, index) => {
      const entry = entries[index];
      const { open, view } = viewed(quote, quote.load);
      return entry ? [{ ...view, load: { ...entry, version: open ? quote.load.version : null }, open }] : [];
    }),
    nextCursor: found.length > limit && last ? makeCursor(ctx, "my quotes", bound, [last]) : null,
  };
}
