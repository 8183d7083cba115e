import { londonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { invalid } from "../errors.ts";
import { countFromDatabase } from "./ask-database.ts";
import { type FilterReading, readFilters } from "./read-filters.ts";
import type { BoardFilters } from "./rules.ts";
import type { FiltersInput } from "./schemas.ts";

const NO_FILTERS: FiltersInput = {};

/** The day and the filters of a question, once they were found readable. */
export function readable(ctx: Ctx<FirmActor>, input: FiltersInput): FilterReading["filters"] {
  const { filters, problems } = readFilters(input, londonDay(ctx.clock.now()), ctx.geo);
  if (problems.length > 0) throw invalid(problems);
  return filters;
}

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
    countMatching(ctx, readable(ctx, NO_FILTERS)),
    countMatching(ctx, readable(ctx, input)),
  ]);
  return { open, matching };
}
