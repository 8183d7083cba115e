import { londonDay } from "@board/calendar";
import type { Geo, Position } from "@board/geo";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { countFromDatabase, placesFromDatabase } from "./ask-database.ts";
import { readableFilters } from "./read-filters.ts";
import type { BoardFilters } from "./rules.ts";
import type { BoardPlaces, FiltersInput } from "./schemas.ts";
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

/**
 * Counts the open loads that the firm may see, and those of them that pass the filters.
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

function middleOf(points: readonly Position[]): Position {
  const sum = (of: (point: Position) => number) => points.reduce((total, point) => total + of(point), 0);
  return { lat: sum(({ lat }) => lat) / points.length, lng: sum(({ lng }) => lng) / points.length };
}

function pointOf(geo: Geo, outcode: string): Position[] {
  const place = geo.find(outcode);
  return place ? [{ lat: place.lat, lng: place.lng }] : [];
}

/**
 * Counts the loads by outcode of collection, grouped by postcode area. The filters `from`, `near` and `within` are
 * left out, because they are what a person chooses on the map.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function countPlaces(ctx: Ctx<FirmActor>, input: FiltersInput): Promise<BoardPlaces> {
  const { from: _from, near: _near, ...filters } = readableFilters(ctx, input);
  const view = ctx.board.view(ctx.actor.firm);
  const counted = view === null ? await placesFromDatabase(ctx, filters) : view.countByOutcode(filters);
  const byArea = Map.groupBy(
    [...counted].flatMap(([outcode, loads]) =>
      pointOf(ctx.geo, outcode).map((point) => ({ outcode, loads, ...point })),
    ),
    ({ outcode }) => /^[A-Z]+/.exec(outcode)?.[0] ?? outcode,
  );
  const near = input.near === undefined ? null : ctx.geo.find(input.near);
  return {
    areas: [...byArea].map(([area, outcodes]) => ({
      area,
      point: middleOf(ctx.geo.outcodesOf(area).flatMap((outcode) => pointOf(ctx.geo, outcode))),
      outcodes,
    })),
    near: near && { outcode: near.outcode, town: near.town, lat: near.lat, lng: near.lng },
  };
}
