import { londonDay } from "@board/calendar";
import { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { idInCursor, makeCursor, readCursor } from "../cursor.ts";
import { invalid } from "../errors.ts";
import { fieldError } from "../field-errors.ts";
import { readFilters } from "./read-filters.ts";
import type { BoardFilters, BoardSort } from "./rules.ts";
import type { BoardInput } from "./schemas.ts";
import type { BoardPlace } from "./sql.ts";

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

/** A question to the board, read and resolved. */
export interface BoardQuestion {
  filters: BoardFilters;
  sort: BoardSort;
  after: BoardPlace | null;
  limit: number;
  /** The cursor of a page that ends at this place. */
  cursorAt: (place: BoardPlace) => string;
}

/**
 * Reads what is asked of the board.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export function readQuestion(
  ctx: Pick<Ctx<FirmActor>, "actor" | "clock" | "geo">,
  input: BoardInput,
): BoardQuestion {
  const { limit, cursor, sort, ...raw } = input;
  const { filters, problems } = readFilters(raw, londonDay(ctx.clock.now()), ctx.geo);
  if (sort === "near" && raw.near === undefined)
    problems.push(fieldError(["sort"], "requires_near", "near needs near."));
  if (problems.length > 0) throw invalid(problems);
  const bound = { ...raw, sort };
  const after = cursor === undefined ? null : readCursor(ctx, "board", bound, cursor, PLACES[sort]);
  return { filters, sort, after, limit, cursorAt: (place) => makeCursor(ctx, "board", bound, place) };
}
