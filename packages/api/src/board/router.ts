import { z } from "zod";
import { pathId } from "../fields.ts";
import { firmProcedure, router } from "../procedures.ts";
import { countBoard } from "./count-board.ts";
import { countPlaces } from "./count-places.ts";
import { readBoard } from "./read-board.ts";
import { readLoad } from "./read-load.ts";
import { relaxFilters } from "./relax-filters.ts";
import {
  boardInput,
  boardLoad,
  boardOutput,
  countOutput,
  filtersInput,
  placesOutput,
  relaxOutput,
} from "./schemas.ts";

const access = { scope: "board:read", seat: true } as const;

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
    .output(boardOutput)
    .query(({ ctx, input }) => readBoard(ctx, input)),

  /** For the site: the figures beside the list. */
  count: firmProcedure
    .meta({ access })
    .input(filtersInput)
    .output(countOutput)
    .query(({ ctx, input }) => countBoard(ctx, input)),

  /** For the site's map: where the loads wait. */
  places: firmProcedure
    .meta({ access })
    .input(filtersInput)
    .output(placesOutput)
    .query(({ ctx, input }) => countPlaces(ctx, input)),

  /** For the site: what to change where nothing matches. */
  relax: firmProcedure
    .meta({ access })
    .input(filtersInput)
    .output(relaxOutput)
    .query(({ ctx, input }) => relaxFilters(ctx, input)),

  /** For the site: one load with all that helps to price it. */
  load: firmProcedure
    .meta({ access })
    .input(z.strictObject({ id: pathId }))
    .output(boardLoad)
    .query(({ ctx, input }) => readLoad(ctx, input)),
});
