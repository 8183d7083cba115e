import { dayOfColumn } from "@board/calendar";
import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { statusAt } from "../../loads/quotes/rules.ts";
import { readSearchText } from "./rules.ts";
import type { Found, FoundLoad, FoundQuote } from "./schemas.ts";
import { findFirms, findLoads, findQuotes } from "./sql.ts";

interface LaneRow {
  fromOutcode: string;
  toOutcode: string;
}

type LoadResult = Omit<FoundLoad, "from" | "to" | "collectDate"> &
  LaneRow & { fromTown: string; toTown: string; collectDate: Date };
type QuoteRow = Omit<FoundQuote, "from" | "to"> & LaneRow & { expiresAt: Date };

/** Minimum number of letters for a search by firm name. */
const NAME_LETTERS = 2;

/** Finds loads, own quotes and business partners of the firm. Finds nothing that the firm may not open. */
export async function searchEverything(ctx: Ctx<MemberActor>, { q }: { q: string }): Promise<Found> {
  const find = readSearchText(q);
  if (find === null) return { loads: [], quotes: [], firms: [] };
  const quoted = findQuotes(ctx.actor, find);
  const named = find.externalRef.length < NAME_LETTERS ? null : findFirms(ctx.actor, find.externalRef);
  const [loads, quotes, firms] = await Promise.all([
    ctx.db.$queryRaw<LoadResult[]>(findLoads(ctx.actor, find)),
    quoted === null ? [] : ctx.db.$queryRaw<QuoteRow[]>(quoted),
    named === null ? [] : ctx.db.$queryRaw<Found["firms"]>(named),
  ]);
  const now = ctx.clock.now();
  return {
    loads: loads.map(({ fromOutcode, fromTown, toOutcode, toTown, collectDate, ...load }) => ({
      ...load,
      from: { outcode: fromOutcode, town: fromTown },
      to: { outcode: toOutcode, town: toTown },
      collectDate: dayOfColumn(collectDate),
    })),
    quotes: quotes.map(({ fromOutcode, toOutcode, expiresAt, ...quote }) => ({
      ...quote,
      status: statusAt({ status: quote.status, expiresAt }, now),
      from: { outcode: fromOutcode, town: ctx.geo.outcodeTown(fromOutcode) },
      to: { outcode: toOutcode, town: ctx.geo.outcodeTown(toOutcode) },
    })),
    firms,
  };
}
