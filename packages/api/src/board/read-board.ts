import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { pageFromDatabase } from "./ask-database.ts";
import { readQuestion } from "./board-question.ts";
import type { BoardEntry, BoardInput } from "./schemas.ts";

interface BoardAnswer {
  loads: BoardEntry[];
  nextCursor: string | null;
}

/**
 * The open board as a member of the firm sees it: live loads whose early access is over for it, none of posters that
 * blocked it (interface 4.4, contract 6). With a test key it is the same live board.
 *
 * @throws DomainError `validation_failed` naming every unreadable filter, `cursor_invalid`
 */
export async function readBoard(ctx: Ctx<FirmActor>, input: BoardInput): Promise<BoardAnswer> {
  const question = readQuestion(ctx, input);
  const view = await ctx.board.view(ctx.actor.firm);
  if (view !== null) {
    const { texts, next } = view.page(question);
    return {
      loads: texts.map((text): BoardEntry => JSON.parse(text)),
      nextCursor: next && question.cursorAt(next),
    };
  }
  const { loads, next } = await pageFromDatabase(ctx, question);
  return { loads, nextCursor: next && question.cursorAt(next) };
}
