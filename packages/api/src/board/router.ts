import { firmProcedure, router } from "../procedures.ts";
import { readBoard } from "./read-board.ts";
import { boardInput, boardOutput } from "./schemas.ts";

export const boardRouter = router({
  read: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/board",
        tags: ["Board"],
        summary: "Read the open board",
        description:
          "The open loads as a member of your firm sees them on the site, at most 100 a page. The filters are those of the site's address, so a board address can be pasted here. Works with a test key, read only.",
      },
      access: { scope: "board:read", seat: true },
      refusals: ["cursor_invalid"],
    })
    .input(boardInput)
    .output(boardOutput)
    .query(({ ctx, input }) => readBoard(ctx, input)),
});
