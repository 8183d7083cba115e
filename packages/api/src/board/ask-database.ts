import { londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { FirmActor } from "../core/actor.ts";
import type { EntryRow, MyQuote } from "../core/board-row.ts";
import type { Ctx } from "../core/context.ts";
import { countByRequirement, type RequirementCounts } from "../firms/requirements/rules.ts";
import { askingLoad } from "../firms/requirements/schemas.ts";
import { asSeenBy, type LoadAsSeen } from "../loads/audience/last-seen.ts";
import type { BoardFilters } from "../loads/filters/rules.ts";
import type { BoardEntry } from "../loads/filters/schemas.ts";
import { outcodesOf } from "../loads/stops/schemas.ts";
import { entryOf, type PosterRecord } from "./entry.ts";
import {
  type BoardPlace,
  countOpenLoads,
  groupByRequirements,
  openLoad,
  openLoads,
  openLoadsAmong,
  type PageQuestion,
} from "./sql.ts";

async function postersOf(ctx: Ctx, rows: readonly EntryRow[]): Promise<Map<string, PosterRecord>> {
  const records = await ctx.db.firmRecord.findMany({
    where: { side: "poster", firmId: { in: [...new Set(rows.map((row) => row.posterId))] } },
  });
  return new Map(records.map((record) => [record.firmId, record]));
}

/** Returns the firm's latest quote on each of these loads, by the load's id. */
async function myQuotesOn(ctx: Ctx<FirmActor>, rows: readonly EntryRow[]): Promise<Map<string, MyQuote>> {
  const quotes = await ctx.db.quote.findMany({
    where: { carrierId: ctx.actor.firm.id, loadId: { in: rows.map((row) => row.id) } },
    orderBy: { id: "asc" },
    select: { loadId: true, amountPence: true, status: true, expiresAt: true },
  });
  return new Map(quotes.map((quote) => [quote.loadId, quote]));
}

/** Returns board entries for the rows of loads that the firm may see. */
export async function entriesOf(ctx: Ctx<FirmActor>, rows: readonly EntryRow[]): Promise<BoardEntry[]> {
  const [posters, quotes] = await Promise.all([postersOf(ctx, rows), myQuotesOn(ctx, rows)]);
  const { id, facts } = ctx.actor.firm;
  const { carrierChecks: checks } = ctx.settings;
  const reader = { firmId: id, facts, checks, geo: ctx.geo, now: ctx.clock.now() };
  return rows.map((row) => entryOf(row, reader, posters.get(row.posterId), quotes.get(row.id)));
}

/** Returns the board entry of a load that the firm may see. */
export async function entryOfLoad(ctx: Ctx<FirmActor>, load: Load): Promise<BoardEntry> {
  const [entry] = await entriesOf(ctx, [{ ...load, stops: outcodesOf(load.stops) }]);
  if (entry === undefined) throw new Error(`The load ${load.id} has no line of the board.`);
  return entry;
}

/**
 * Returns board entries, by id, for loads of the firm's quotes and notifications, each as the firm may read of it
 * (`asSeenBy`).
 */
export async function entriesAsSeen(
  ctx: Ctx<FirmActor>,
  loads: readonly Load[],
): Promise<Map<string, LoadAsSeen<Load> & { entry: BoardEntry }>> {
  const seen = await asSeenBy(ctx, ctx.actor.firm.id, loads);
  const entries = await entriesOf(
    ctx,
    [...seen.values()].map(({ load }) => load),
  );
  return new Map(
    entries.flatMap((entry) => {
      const one = seen.get(entry.id);
      return one === undefined ? [] : [[entry.id, { ...one, entry }]];
    }),
  );
}

/** Reads one page of the board from the database. The index must give the same page. */
export async function pageFromDatabase(
  ctx: Ctx<FirmActor>,
  { filters, sort, after, limit, sandbox }: PageQuestion,
): Promise<{ loads: BoardEntry[]; next: BoardPlace | null }> {
  const now = ctx.clock.now();
  const rows = await ctx.db.$queryRaw<(EntryRow & { sortKey: number | string })[]>(
    openLoads({
      firm: ctx.actor.firm,
      filters,
      sort,
      after,
      limit: limit + 1,
      now,
      today: londonDay(now),
      ...(sandbox && { sandbox }),
    }),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    loads: await entriesOf(ctx, page),
    next: rows.length > limit && last ? [last.sortKey, last.id] : null,
  };
}

/**
 * Reads one page of the board while the index may lack changes. The index picks the loads and their order, and
 * the database decides which of them the firm may see, and how each is now: a load that has left is not shown, a
 * new one may be missing until the index is current.
 */
export async function pageWhileBehind(
  ctx: Ctx<FirmActor>,
  question: PageQuestion,
): Promise<{ loads: BoardEntry[]; next: BoardPlace | null }> {
  const { firm } = ctx.actor;
  const picked = ctx.board.lastView(firm)?.page(question);
  if (picked === undefined) return pageFromDatabase(ctx, question);
  const now = ctx.clock.now();
  const places = picked.places();
  const ids = places.map(([, id]) => id);
  const asked = { firm, now, today: londonDay(now), ids, filters: question.filters };
  const entries = await entriesOf(ctx, await ctx.db.$queryRaw<EntryRow[]>(openLoadsAmong(asked)));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  // The cursor names a load, so it may only be one that the firm sees.
  const last = places.findLast(([, id]) => byId.has(id));
  if (picked.next !== null && last === undefined) return pageFromDatabase(ctx, question);
  return { loads: ids.flatMap((id) => byId.get(id) ?? []), next: picked.next && (last ?? null) };
}

/** Counts the open loads that the firm may see and that pass the filters, from the database. */
export async function countFromDatabase(ctx: Ctx<FirmActor>, filters: BoardFilters): Promise<number> {
  const now = ctx.clock.now();
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>(
    countOpenLoads({ firm: ctx.actor.firm, filters, now, today: londonDay(now) }),
  );
  return row?.count ?? 0;
}

/** Reads one load's board entry from the database; null if the firm may not see the load on the board. */
export async function entryFromDatabase(ctx: Ctx<FirmActor>, id: string): Promise<BoardEntry | null> {
  const now = ctx.clock.now();
  const query = { firm: ctx.actor.firm, now, today: londonDay(now), id };
  const [entry] = await entriesOf(ctx, await ctx.db.$queryRaw<EntryRow[]>(openLoad(query)));
  return entry ?? null;
}

/** Counts the open loads that the firm may see by requirement, from the database. */
export async function requirementsFromDatabase(ctx: Ctx<FirmActor>): Promise<RequirementCounts> {
  const now = ctx.clock.now();
  type Row = Pick<Load, "requires" | "vehicleClass" | "collectDate"> & { loads: number };
  const { firm } = ctx.actor;
  const rows = await ctx.db.$queryRaw<Row[]>(groupByRequirements({ firm, now, today: londonDay(now) }));
  const loads = rows.reduce((sum, row) => sum + row.loads, 0);
  return countByRequirement(
    loads,
    rows.map((row) => [askingLoad(row), row.loads]),
    {
      facts: firm.facts,
      checks: ctx.settings.carrierChecks,
    },
  );
}
