import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { countFromDatabase } from "./ask-database.ts";
import { readableFilters } from "./read-filters.ts";
import type { BoardFilters } from "./rules.ts";
import type { FiltersInput } from "./schemas.ts";

export async function countMatching(ctx: Ctx<FirmActor>, filters: BoardFilters): Promise<number> {
  const view = await ctx.board.view(ctx.actor.firm);
  return view === null ? countFromDatabase(ctx, filters) : view.count(filters);
}

/**
 * How many open loads the firm may see, and how many of them pass the filters.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function countBoard(ctx: Ctx<FirmActor>, input: FiltersInput) {
  const [open, matching] = await Promise.all([
    countMatching(ctx, {}),
    countMatching(ctx, readableFilters(ctx, input)),
  ]);
  return { open, matching };
}
