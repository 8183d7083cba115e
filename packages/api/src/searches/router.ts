import { z } from "zod";
import { memberProcedure, returns, router } from "../procedures.ts";
import { changeSearch, createSearch, markSeen, orderSearches, removeSearch } from "./change-search.ts";
import { listSearches } from "./list-searches.ts";
import * as schemas from "./schemas.ts";

const access = { scope: "board:read", seat: true } as const;
const refusals = ["not_found"] as const;

/** A member's own saved searches: the tabs of the board. */
export const searchesRouter = router({
  list: memberProcedure
    .meta({ access })
    .input(z.strictObject({}))
    .concat(returns(schemas.searchesOutput))
    .query(({ ctx }) => listSearches(ctx)),
  create: memberProcedure
    .meta({ access, refusals: ["too_many_searches"] })
    .input(schemas.createSearchInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => createSearch(ctx, input)),
  change: memberProcedure
    .meta({ access, refusals })
    .input(schemas.changeSearchInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => changeSearch(ctx, input)),
  order: memberProcedure
    .meta({ access })
    .input(schemas.orderSearchesInput)
    .concat(returns(schemas.orderSearchesInput))
    .mutation(({ ctx, input }) => orderSearches(ctx, input.ids)),
  remove: memberProcedure
    .meta({ access, refusals })
    .input(schemas.searchIdInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id)),
  seen: memberProcedure
    .meta({ access, refusals })
    .input(schemas.searchIdInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => markSeen(ctx, input.id)),
});
