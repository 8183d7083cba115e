import { londonDay } from "@board/calendar";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { countFromDatabase, placesFromDatabase } from "./ask-database.ts";
import { readableFilters } from "./read-filters.ts";
import type { BoardFilters } from "./rules.ts";
import type { BoardCounts, BoardPlaces, FiltersInput, Outcodes } from "./schemas.ts";
import { countEveryOpenLoad } from "./sql.ts";

/** Counts the open live loads: the only figure of the board that is public. */
export async function countOpen(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const today = londonDay(ctx.clock.now());
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>(countEveryOpenLoad(today));
  return row?.count ?? 0;
}

export async function countMatching(ctx: Ctx<FirmActor>, filters: BoardFilters): Promise<number> {
  const view = ctx.board.view(ctx.actor.firm);
  return view === null ? countFromDatabase(ctx, filters) : view.count(filters);
}

/** The outcodes within the radius of a question, sorted; null where it asks for no radius. */
export function nearOutcodes({ near }: BoardFilters): string[] | null {
  return near === undefined ? null : [...near.outcodes.keys()].sort();
}

/**
 * Counts the open loads that the firm may see, and those of them that pass the filters.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function countBoard(ctx: Ctx<FirmActor>, input: FiltersInput): Promise<BoardCounts> {
  const filters = readableFilters(ctx, input);
  const view = ctx.board.view(ctx.actor.firm);
  const near = nearOutcodes(filters);
  if (view !== null) {
    return { open: view.count({}), matching: view.count(filters), near, position: view.position };
  }
  const [open, matching] = await Promise.all([countFromDatabase(ctx, {}), countFromDatabase(ctx, filters)]);
  return { open, matching, near, position: null };
}

/** Every outcode with its middle: it is asked for once, because it stays as it is. */
export function listOutcodes({ geo }: Pick<Ctx, "geo">): Outcodes {
  return { outcodes: geo.outcodes().map(({ outcode, lat, lng }) => [outcode, lat, lng]) };
}

/**
 * Counts the loads by outcode of collection. The filters `from`, `near` and `within` are left out, because they are what
 * a person chooses on the map.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function countPlaces(ctx: Ctx<FirmActor>, input: FiltersInput): Promise<BoardPlaces> {
  const { from: _from, near: _near, ...filters } = readableFilters(ctx, input);
  const view = ctx.board.view(ctx.actor.firm);
  const counted = view === null ? await placesFromDatabase(ctx, filters) : view.countByOutcode(filters);
  const near = input.near === undefined ? null : ctx.geo.find(input.near);
  return {
    loads: Object.fromEntries(counted),
    near: near && { outcode: near.outcode, town: near.town, lat: near.lat, lng: near.lng },
    position: view && view.position,
  };
}
