import { firmProcedure, returns, router } from "../procedures.ts";
import { suggestInput, suggestOutput } from "./schemas.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const placesRouter = router({
  /** For the site: the look-up under a postcode field. */
  suggest: firmProcedure
    .meta({ access: {} })
    .input(suggestInput)
    .concat(returns(suggestOutput))
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),
});
