import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { findInput, findOutput } from "./schemas.ts";
import { searchEverything } from "./search-everything.ts";

/** Procedure that searches everything a firm may see (Ctrl-K); the site adds its own pages and actions. */
export const searchRouter = router({
  everything: memberProcedure
    .input(findInput)
    .concat(returns(findOutput))
    .query(({ ctx, input }) => searchEverything(ctx, input)),
});
