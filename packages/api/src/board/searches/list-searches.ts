import { londonDay } from "@board/calendar";
import type { SavedSearch } from "@board/db";
import type { MemberActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { readFilters } from "../../loads/filters/read-filters.ts";
import type { BoardFilters } from "../../loads/filters/rules.ts";
import { countFromDatabase } from "../ask-database.ts";
import { nearOutcodes } from "../count-board.ts";
import type { BoardView } from "../index/board-view.ts";
import { countSince } from "../sql.ts";
import { type Searches, type SearchQuery, type SearchView, search } from "./schemas.ts";

/** Parses a stored query; null if it has filters of an older version that no longer exist. */
function queryOf(row: Pick<SavedSearch, "query">): SearchQuery | null {
  return search.shape.query.safeParse(row.query).data ?? null;
}

export function viewSearch(row: SavedSearch): SearchView {
  const { id, name, alert, email, seenAt } = row;
  return { id, name, query: queryOf(row) ?? {}, alert, email, seenAt: seenAt.toISOString() };
}

interface Counts {
  total: number;
  fresh: number;
}

const earlyMsOf = ({ settings }: Ctx) => settings.earlyAccessMinutes * 60_000;

function countInView(ctx: Ctx, view: BoardView, filters: BoardFilters, seenAt: Date): Counts {
  return { total: view.count(filters), fresh: view.countFresh(filters, seenAt.getTime(), earlyMsOf(ctx)) };
}

async function countInDatabase(ctx: Ctx<MemberActor>, filters: BoardFilters, since: Date): Promise<Counts> {
  const now = ctx.clock.now();
  const [count] = await ctx.db.$queryRaw<Counts[]>(
    countSince({ firm: ctx.actor.firm, filters, now, today: londonDay(now), since, earlyMs: earlyMsOf(ctx) }),
  );
  return count ?? { total: 0, fresh: 0 };
}

async function counted(ctx: Ctx<MemberActor>, view: BoardView | null, row: SavedSearch) {
  const query = queryOf(row);
  const { filters, problems } = readFilters(query ?? {}, londonDay(ctx.clock.now()), ctx.geo);
  if (query === null || problems.length > 0) return { total: 0, fresh: 0, broken: true, near: null };
  const counts =
    view === null
      ? await countInDatabase(ctx, filters, row.seenAt)
      : countInView(ctx, view, filters, row.seenAt);
  return { ...counts, broken: false, near: nearOutcodes(filters) };
}

/** Lists the member's saved searches in the order of their tabs, with the numbers of matching and of new loads. */
export async function listSearches(ctx: Ctx<MemberActor>): Promise<Searches> {
  const rows = await ctx.db.savedSearch.findMany({
    where: { memberId: ctx.actor.member.id },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const view = ctx.board.view(ctx.actor.firm);
  const [open, searches] = await Promise.all([
    view === null ? countFromDatabase(ctx, {}) : view.count({}),
    Promise.all(rows.map(async (row) => ({ ...viewSearch(row), ...(await counted(ctx, view, row)) }))),
  ]);
  return { open, searches, position: view && view.position };
}
