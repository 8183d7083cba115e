import { memberProcedure, router } from "../procedures.ts";
import { findAnything } from "./find-anything.ts";
import { findInput, findOutput } from "./schemas.ts";

/** One box for everything that a firm may see (Ctrl K); pages and actions are the site's own. */
export const findRouter = router({
  anything: memberProcedure
    .input(findInput)
    .output(findOutput)
    .query(({ ctx, input }) => findAnything(ctx, input)),
});
