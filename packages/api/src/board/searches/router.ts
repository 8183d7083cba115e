import { z } from "zod";
import { actingProcedure, memberProcedure, returns, router } from "../../core/procedures.ts";
import { changeSearch, createSearch, markSeen, orderSearches, removeSearch } from "./change-search.ts";
import { listSearches } from "./list-searches.ts";
import * as schemas from "./schemas.ts";

const access = { scope: "board:read", seat: true } as const;
const CHANGE = { scope: "quotes:write", seat: true, key: "live" } as const;
const tags = ["Saved searches"];
const refusals = ["not_found"] as const;

/**
 * Procedures for the saved searches of the member that a key or session acts for, which are the tabs of the
 * board.
 */
export const searchesRouter = router({
  list: actingProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/searches",
        tags,
        summary: "List the saved searches",
        description:
          "Those of the member your key acts for, in the order of their tabs on the board, with what is in each and what is new. At most 30.",
      },
      access,
    })
    .input(z.strictObject({}))
    .concat(returns(schemas.searchesOutput))
    .query(({ ctx }) => listSearches(ctx)),
  create: actingProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/searches",
        tags,
        summary: "Save a search",
        description:
          "Filters of the board under a name; with alert the member is told of every new load in it on the site, with email by email too.",
      },
      access: CHANGE,
      status: 201,
      refusals: ["too_many_searches"],
    })
    .input(schemas.createSearchInput)
    .concat(returns(schemas.createSearchOutput))
    .mutation(({ ctx, input }) => createSearch(ctx, input)),
  change: actingProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/searches/{id}",
        tags,
        summary: "Change a saved search",
        description: "What you leave out stays. With other filters nothing in it is new.",
      },
      access: CHANGE,
      refusals,
    })
    .input(schemas.changeSearchInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => changeSearch(ctx, input)),
  order: memberProcedure
    .meta({ access })
    .input(schemas.orderSearchesInput)
    .concat(returns(schemas.orderSearchesInput))
    .mutation(({ ctx, input }) => orderSearches(ctx, input.ids)),
  remove: actingProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/searches/{id}",
        tags,
        summary: "Delete a saved search",
        description: "Its alerts stop.",
      },
      access: CHANGE,
      refusals,
    })
    .input(schemas.searchIdInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id)),
  seen: actingProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/searches/{id}/seen",
        tags,
        summary: "Mark a saved search as looked at",
        description: "What is in it now is new no more.",
      },
      access: CHANGE,
      refusals,
    })
    .input(schemas.searchIdInput)
    .concat(returns(schemas.searchOutput))
    .mutation(({ ctx, input }) => markSeen(ctx, input.id)),
});
