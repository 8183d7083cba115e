import { firmProcedure, returns, router } from "../procedures.ts";
import { readPlaces } from "./read-places.ts";
import { readPlacesInput, readPlacesOutput, suggestInput, suggestOutput } from "./schemas.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const placesRouter = router({
  /** Suggestions below a postcode field on the site. */
  suggest: firmProcedure
    .meta({ access: {} })
    .input(suggestInput)
    .concat(returns(suggestOutput))
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),

  /** Reads places that are typed on the site instead of areas and outcodes: towns, counties and regions. */
  read: firmProcedure
    .meta({ access: {} })
    .input(readPlacesInput)
    .concat(returns(readPlacesOutput))
    .query(({ ctx, input }) => readPlaces(ctx, input)),
});
