import { londonDay } from "@board/calendar";
import type { SavedSearch } from "@board/db";
import type { MemberActor } from "../actor.ts";
import { readFilters } from "../board/read-filters.ts";
import type { Ctx } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import { type SearchQuery, type SearchView, search } from "./schemas.ts";

/** The query of the tab; null for one of an older version that holds names which are no filters any more. */
export function queryOf(row: Pick<SavedSearch, "query">): SearchQuery | null {
  return search.shape.query.safeParse(row.query).data ?? null;
}

export function viewSearch(row: SavedSearch): SearchView {
  const { id, name, alert, email, seenAt } = row;
  return { id, name, query: queryOf(row) ?? {}, alert, email, seenAt: seenAt.toISOString() };
}

/** @throws DomainError `validation_failed` naming every unreadable filter, as the board does */
export function assertReadable(ctx: Ctx<MemberActor>, { sort, ...filters }: SearchQuery): void {
  const { problems } = readFilters(filters, londonDay(ctx.clock.now()), ctx.geo);
  if (problems.length > 0) {
    throw invalid(problems.map((problem) => ({ ...problem, path: ["query", ...problem.path] })));
  }
}

/**
 * One of the member's own searches; a colleague's does not exist for them.
 *
 * @throws DomainError `not_found`
 */
export async function lockSearch(tx: Ctx<MemberActor>, id: string): Promise<SavedSearch> {
  const memberId = tx.actor.member.id;
  await tx.db.$queryRaw`SELECT 1 FROM saved_search WHERE id = ${id} AND member_id = ${memberId} FOR UPDATE`;
  const row = await tx.db.savedSearch.findFirst({ where: { id, memberId } });
  if (row === null) throw notFound();
  return row;
}
