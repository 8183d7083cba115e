import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { findInput, findOutput } from "./schemas.ts";
import { searchEverything } from "./search-everything.ts";

/** One box for everything that a firm may see (Ctrl K); pages and actions are the site's own. */
export const searchRouter = router({
  everything: memberProcedure
    .input(findInput)
    .concat(returns(findOutput))
    .query(({ ctx, input }) => searchEverything(ctx, input)),
});
