import { firmProcedure, returns, router } from "../procedures.ts";
import { readPlaces } from "./read-places.ts";
import { readPlacesInput, readPlacesOutput, suggestInput, suggestOutput } from "./schemas.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const placesRouter = router({
  /** For the site: the look-up under a postcode field. */
  suggest: firmProcedure
    .meta({ access: {} })
    .input(suggestInput)
    .concat(returns(suggestOutput))
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  /** For the site: towns, counties and regions typed where the board takes areas and outcodes. */
  read: firmProcedure
    .meta({ access: {} })
    .input(readPlacesInput)
    .concat(returns(readPlacesOutput))
    .query(({ ctx, input }) => readPlaces(ctx, input)),
});
