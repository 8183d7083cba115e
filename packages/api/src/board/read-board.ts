import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import { londonDay } from "../calendar.ts";
import type { Ctx } from "../context.ts";
import { idInCursor, makeCursor, readCursor } from "../cursor.ts";
import { invalid } from "../errors.ts";
import { fieldError } from "../field-errors.ts";
import { type EntryRow, entryOf, type MyQuote, type PosterRecord } from "./entry.ts";
import { readFilters } from "./read-filters.ts";
import type { BoardSort } from "./rules.ts";
import type { BoardEntry, BoardInput } from "./schemas.ts";
import { type BoardPlace, openLoads } from "./sql.ts";

const byNumber = z.tuple([z.number(), idInCursor]);

/** A place in each order of the board: the value sorted by, then the id. */
const PLACES: Record<BoardSort, z.ZodType<BoardPlace>> = {
  newest: z.tuple([idInCursor, idInCursor]),
  collect: z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}\d{2}:\d{2}$/), idInCursor]),
  miles: byNumber,
  price: byNumber,
  ppm: byNumber,
  near: byNumber,
};

async function postersOf(ctx: Ctx, rows: readonly EntryRow[]): Promise<Map<string, PosterRecord>> {
  const records = await ctx.db.firmRecord.findMany({
    where: { side: "poster", firmId: { in: [...new Set(rows.map((row) => row.posterId))] } },
  });
  return new Map(records.map((record) => [record.firmId, record]));
}

/** The firm's latest quote on each of these loads. */
async function myQuotesOn(ctx: Ctx<FirmActor>, rows: readonly EntryRow[]): Promise<Map<string, MyQuote>> {
  const quotes = await ctx.db.quote.findMany({
    where: { carrierId: ctx.actor.firm.id, loadId: { in: rows.map((row) => row.id) } },
    orderBy: { id: "asc" },
    select: { loadId: true, amountPence: true, status: true, expiresAt: true },
  });
  return new Map(quotes.map((quote) => [quote.loadId, quote]));
}

/** Board lines for rows that the firm may see. */
export async function entriesOf(ctx: Ctx<FirmActor>, rows: readonly EntryRow[]): Promise<BoardEntry[]> {
  const [posters, quotes] = await Promise.all([postersOf(ctx, rows), myQuotesOn(ctx, rows)]);
  const reader = { firmId: ctx.actor.firm.id, geo: ctx.geo, now: ctx.clock.now() };
  return rows.map((row) => entryOf(row, reader, posters.get(row.posterId), quotes.get(row.id)));
}

/**
 * The open board as a member of the firm sees it: live loads whose early access is over for it, none of posters that
 * blocked it (interface 4.4, contract 6). With a test key it is the same live board.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export async function readBoard(ctx: Ctx<FirmActor>, input: BoardInput) {
  const { limit, cursor, sort, ...raw } = input;
  const now = ctx.clock.now();
  const today = londonDay(now);
  const { filters, problems } = readFilters(raw, today, ctx.geo);
  if (sort === "near" && raw.near === undefined)
    problems.push(fieldError(["sort"], "requires_near", "near needs near."));
  if (problems.length > 0) throw invalid(problems);
  const bound = { ...raw, sort };
  const after = cursor === undefined ? null : readCursor(ctx, "board", bound, cursor, PLACES[sort]);
  const rows = await ctx.db.$queryRaw<(EntryRow & { sortKey: number | string })[]>(
    openLoads({ firm: ctx.actor.firm, filters, sort, after, limit: limit + 1, now, today }),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    loads: await entriesOf(ctx, page),
    nextCursor: rows.length > limit && last ? makeCursor(ctx, "board", bound, [last.sortKey, last.id]) : null,
  };
}
