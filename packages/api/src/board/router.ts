import { z } from "zod";
import { pathId } from "../core/fields.ts";
import { firmProcedure, returns, router } from "../core/procedures.ts";
import { BOARD_ACCESS } from "../loads/filters/rules.ts";
import {
  boardInput,
  boardLoad,
  boardOutput,
  countOutput,
  filtersInput,
  outcodesOutput,
  relaxOutput,
  wholeInput,
  wordsInput,
  wordsOutput,
} from "../loads/filters/schemas.ts";
import { findBackloads } from "./backload/find-backloads.ts";
import { backloadInput, backloadOutput } from "./backload/schemas.ts";
import { countBoard, listOutcodes } from "./count-board.ts";
import { readBoard, readWhole } from "./read-board.ts";
import { readBoardWords } from "./read-board-words.ts";
import { readLoad } from "./read-load.ts";
import { relaxFilters } from "./relax-filters.ts";

const access = BOARD_ACCESS;

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
      access,
      refusals: ["cursor_invalid"],
    })
    .input(boardInput)
    .concat(returns(boardOutput))
    .query(({ ctx, input }) => readBoard(ctx, input)),

  backload: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/board/backload",
        tags: ["Board"],
        summary: "Find a load home",
        description:
          "For a lorry that is empty at a place and goes home: the open loads that you may see, best paid for every mile driven first, those that cannot be collected in time last. Each carries its `run`: the empty and loaded miles, what is more than straight home, and the times at the stated speed. Loads are measured from the middle of their outcode. Works with a test key.",
      },
      access,
    })
    .input(backloadInput)
    .concat(returns(backloadOutput))
    .query(({ ctx, input }) => findBackloads(ctx, input)),

  /** Counts for the site: the figures beside the list. */
  count: firmProcedure
    .meta({ access })
    .input(filtersInput)
    .concat(returns(countOutput))
    .query(({ ctx, input }) => countBoard(ctx, input)),

  /** Whole list in one answer, for the site's map. */
  whole: firmProcedure
    .meta({ access })
    .input(wholeInput)
    .concat(returns(boardOutput))
    .query(({ ctx, input }) => readWhole(ctx, input)),

  /** Positions of all outcodes, for the site's map. */
  outcodes: firmProcedure
    .meta({ access: { scope: access.scope } })
    .input(z.strictObject({}))
    .concat(returns(outcodesOutput))
    .query(({ ctx }) => listOutcodes(ctx)),

  /** Relaxed filters, for the site when nothing matches. */
  relax: firmProcedure
    .meta({ access })
    .input(filtersInput)
    .concat(returns(relaxOutput))
    .query(({ ctx, input }) => relaxFilters(ctx, input)),

  /** Filters that a line of text means, for the site's search box. */
  words: firmProcedure
    .meta({ access })
    .input(wordsInput)
    .concat(returns(wordsOutput))
    .query(({ ctx, input }) => readBoardWords(ctx, input)),

  load: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/board/{id}",
        tags: ["Board"],
        summary: "Read one load of the board",
        description:
          "All that helps to price it: dimensions, what the guide is made of, the poster's record without its name, what you lack of its requirements, and your own prices so far. The notes are for the driver: you read them with GET /loads/{id} once you have won it. Works with a test key, read only.",
      },
      access,
      refusals: ["not_found"],
    })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(boardLoad))
    .query(({ ctx, input }) => readLoad(ctx, input)),
});
