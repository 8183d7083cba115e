import { londonDay } from "@board/calendar";
import type { FirmActor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { readableFilters } from "../loads/filters/read-filters.ts";
import type { BoardFilters } from "../loads/filters/rules.ts";
import type { BoardCounts, FiltersInput, Outcodes } from "../loads/filters/schemas.ts";
import { countFromDatabase } from "./ask-database.ts";
import { countEveryOpenLoad } from "./sql.ts";

/** Counts the open live loads; no other figure of the board is public. */
export async function countOpen(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const today = londonDay(ctx.clock.now());
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>(countEveryOpenLoad(today));
  return row?.count ?? 0;
}

export async function countMatching(ctx: Ctx<FirmActor>, filters: BoardFilters): Promise<number> {
  const view = ctx.board.view(ctx.actor.firm);
  return view === null ? countFromDatabase(ctx, filters) : view.count(filters);
}

/** Returns the outcodes within the radius of `near`, sorted; null without `near`. */
export function nearOutcodes({ near }: BoardFilters): string[] | null {
  return near === undefined ? null : [...near.outcodes.keys()].sort();
}

/**
 * Counts the open loads that the firm may see, and how many of them pass the filters.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function countBoard(ctx: Ctx<FirmActor>, input: FiltersInput): Promise<BoardCounts> {
  const filters = readableFilters(ctx, input);
  const view = ctx.board.view(ctx.actor.firm);
  const near = nearOutcodes(filters);
  const place = input.near === undefined ? null : ctx.geo.find(input.near);
  const nearPoint = place && { lat: place.lat, lng: place.lng };
  if (view !== null) {
    return { open: view.count({}), matching: view.count(filters), near, nearPoint, position: view.position };
  }
  const [open, matching] = await Promise.all([countFromDatabase(ctx, {}), countFromDatabase(ctx, filters)]);
  return { open, matching, near, nearPoint, position: null };
}

/** Lists every outcode with its middle. Callers cache it, because it does not change. */
export function listOutcodes({ geo }: Pick<Ctx, "geo">): Outcodes {
  return { outcodes: geo.outcodes().map(({ outcode, lat, lng }) => [outcode, lat, lng]) };
}
