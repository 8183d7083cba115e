import type { Prisma, QuoteStatus } from "@board/db";
import type { FirmActor } from "../actor.ts";
import { entriesOf } from "../board/ask-database.ts";
import type { Ctx } from "../context.ts";
import { idPlace, pageOf, readCursor } from "../cursor.ts";
import { ownQuoteViewer } from "./view-quote.ts";

interface ListQuotes {
  status?: QuoteStatus | QuoteStatus[] | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A quote's status as it is now: one past its time is EXPIRED, swept or not. */
function statusIs(status: QuoteStatus, now: Date): Prisma.QuoteWhereInput {
  if (status === "ACTIVE") return { status, expiresAt: { gt: now } };
  if (status === "EXPIRED") return { OR: [{ status }, { status: "ACTIVE", expiresAt: { lte: now } }] };
  return { status };
}

/**
 * The carrier's own quotes with their load's board entry and outcome, newest first (contract 5).
 *
 * @throws DomainError `cursor_invalid`
 */
export async function listQuotes(ctx: Ctx<FirmActor>, input: ListQuotes) {
  const { limit, cursor, ...filters } = input;
  const now = ctx.clock.now();
  const before = cursor === undefined ? undefined : readCursor(ctx, "quotes", filters, cursor, idPlace)[0];
  const statuses = filters.status === undefined ? [] : [filters.status].flat();
  const found = await ctx.db.quote.findMany({
    where: {
      carrierId: ctx.actor.firm.id,
      mode: ctx.actor.mode,
      ...(before === undefined ? {} : { id: { lt: before } }),
      ...(statuses.length > 0 ? { OR: statuses.map((status) => statusIs(status, now)) } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    include: { load: true },
  });
  const { page, nextCursor } = pageOf(ctx, "quotes", filters, found, limit, ({ id }) => [id]);
  const loads = page.map((quote) => quote.load);
  const [entries, viewed] = await Promise.all([entriesOf(ctx, loads), ownQuoteViewer(ctx, loads)]);
  return {
    quotes: page.flatMap((quote, index) => {
      const load = entries[index];
      const { view } = viewed(quote, quote.load);
      // Once it has left the board, how often it changed is for its two ends.
      const version = quote.load.status === "POSTED" ? quote.load.version : null;
      return load
        ? [
            {
              ...view,
              load: { ...load, version },
              won: view.status === "ACCEPTED",
            },
          ]
        : [];
    }),
    nextCursor,
  };
}
