import { firmProcedure, returns, router } from "../../core/procedures.ts";
import * as schemas from "../../loads/quotes/schemas.ts";
import { listQuotes } from "./list-quotes.ts";

const tags = ["Quotes"];

/**
 * Procedure that lists a firm's own quotes. The root router merges it into `quotes`; it is here because it
 * renders board entries.
 */
export const ownQuotesRouter = router({
  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/quotes",
        tags,
        summary: "List your quotes",
        description: "Your firm's own quotes with their load and outcome, newest first.",
      },
      access: { scope: "board:read", firm: "carrier" },
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listQuotesInput)
    .concat(returns(schemas.listQuotesOutput))
    .query(({ ctx, input }) => listQuotes(ctx, input)),
});
