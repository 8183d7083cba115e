import { londonDay } from "@board/calendar";
import { z } from "zod";
import type { FirmActor } from "../core/actor.ts";
import type { AnswerMark, Board, Ctx } from "../core/context.ts";
import { idInCursor, makeCursor, readCursor } from "../core/cursor.ts";
import { invalid } from "../core/errors.ts";
import { fieldError } from "../core/field-error.ts";
import { readAskedFilters } from "../loads/filters/read-filters.ts";
import type { BoardEntry, BoardInput, WholeInput } from "../loads/filters/schemas.ts";
import type { BoardSort } from "../loads/filters/view-rules.ts";
import { pageWhileBehind } from "./ask-database.ts";
import type { BoardPage } from "./index/board-view.ts";
import type { BoardPlace, PageQuestion } from "./sql.ts";

const byNumber = z.tuple([z.number(), idInCursor]);

/** Schema of the place in a cursor for each sort: the sort key, then the id. */
const PLACES: Record<BoardSort, z.ZodType<BoardPlace>> = {
  newest: z.tuple([idInCursor, idInCursor]),
  collect: z.tuple([z.string().regex(/^\d{4}-\d{2}-\d{2}\d{2}:\d{2}$/), idInCursor]),
  miles: byNumber,
  price: byNumber,
  ppm: byNumber,
  near: byNumber,
};

/** A validated request for a page of the board. */
interface BoardQuestion extends PageQuestion {
  /** Returns the cursor of a page that ends at a place. */
  cursorAt: (place: BoardPlace) => string;
}

/**
 * Validates a request for a page of the board.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export function readQuestion(
  ctx: Pick<Ctx<FirmActor>, "actor" | "clock" | "geo">,
  input: BoardInput,
): BoardQuestion {
  const { limit, cursor, sort, ...raw } = input;
  const { filters, problems } = readAskedFilters(raw, londonDay(ctx.clock.now()), ctx.geo);
  if (sort === "near" && raw.near === undefined)
    problems.push(fieldError(["sort"], "requires_near", "near needs near."));
  if (problems.length > 0) throw invalid(problems);
  const bound = { ...raw, sort };
  const after = cursor === undefined ? null : readCursor(null, "board", bound, cursor, PLACES[sort]);
  return { filters, sort, after, limit, cursorAt: (place) => makeCursor(null, "board", bound, place) };
}

/** Maximum number of loads in an answer without pages. */
const MAX_WHOLE_LOADS = 5_000;

export interface BoardAnswer {
  loads: BoardEntry[];
  nextCursor: string | null;
}

/**
 * Reads the open board as the firm sees it: live loads, without loads in early access for other firms and
 * without loads of posters that blocked the firm (interface 4.4, contract 6). A test key reads the same live board.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export async function readBoard(ctx: Ctx<FirmActor>, input: BoardInput): Promise<BoardAnswer> {
  return answer(ctx, readQuestion(ctx, input));
}

/**
 * Reads the list without pages for the map, up to `MAX_WHOLE_LOADS` loads.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter
 */
export async function readWhole(ctx: Ctx<FirmActor>, input: WholeInput): Promise<BoardAnswer> {
  const { loads } = await answer(ctx, readQuestion(ctx, { ...input, limit: MAX_WHOLE_LOADS }));
  return { loads, nextCursor: null };
}

async function answer(ctx: Ctx<FirmActor>, question: BoardQuestion): Promise<BoardAnswer> {
  const page = ctx.board.view(ctx.actor.firm)?.page(question);
  if (page === undefined) {
    const { loads, next } = await pageWhileBehind(ctx, question);
    return { loads, nextCursor: next && question.cursorAt(next) };
  }
  ctx.marked?.(markOf(ctx.board, question, page));
  return { loads: page.entries(), nextCursor: page.next && question.cursorAt(page.next) };
}

/** Estimated memory of a question, and of each outcode in its radius. */
const QUESTION_BYTES = 2_048;
const OUTCODE_BYTES = 64;

/** Returns the mark of a page that was just read. */
function markOf(board: Board, question: BoardQuestion, page: BoardPage): AnswerMark {
  const marked = ({ mark, next }: BoardPage) => {
    const read = mark();
    return { mark: read, text: `${read.text} ${next === null ? "" : question.cursorAt(next)}` };
  };
  let last = marked(page);
  return {
    get mark() {
      return last.text;
    },
    again: (actor) => {
      const view = board.view(actor.firm);
      // `today` in a filter was resolved when the question was read.
      if (view === null || view.today !== last.mark.at.today) return null;
      if (view.holds(last.mark, question)) return last.text;
      last = marked(view.page(question));
      return last.text;
    },
    bytes: QUESTION_BYTES + OUTCODE_BYTES * (question.filters.near?.outcodes.size ?? 0),
  };
}
