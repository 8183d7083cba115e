import type { SavedSearch } from "@board/db";
import type { MemberActor } from "../actor.ts";
import { countMatching, readable } from "../board/count-board.ts";
import { readFilters } from "../board/read-filters.ts";
import { countSince } from "../board/sql.ts";
import { londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import type { Searches } from "./schemas.ts";
import { queryOf, viewSearch } from "./view-search.ts";

async function counted(ctx: Ctx<MemberActor>, row: SavedSearch) {
  const now = ctx.clock.now();
  const today = londonDay(now);
  const query = queryOf(row);
  const { filters, problems } = readFilters(query ?? {}, today, ctx.geo);
  if (query === null || problems.length > 0) return { total: 0, fresh: 0, broken: true };
  const [count] = await ctx.db.$queryRaw<{ total: number; fresh: number }[]>(
    countSince({ firm: ctx.actor.firm, filters, now, today, since: row.seenAt }),
  );
  return { total: count?.total ?? 0, fresh: count?.fresh ?? 0, broken: false };
}

/** The member's saved searches in the order of their tabs, with what is in each and what is new in it. */
export async function listSearches(ctx: Ctx<MemberActor>): Promise<Searches> {
  const rows = await ctx.db.savedSearch.findMany({
    where: { memberId: ctx.actor.member.id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const [open, searches] = await Promise.all([
    countMatching(ctx, readable(ctx, {})),
    Promise.all(rows.map(async (row) => ({ ...viewSearch(row), ...(await counted(ctx, row)) }))),
  ]);
  return { open, searches };
}
