import { firmProcedure, router } from "../procedures.ts";
import { suggestInput, suggestOutput } from "./schemas.ts";
import { suggestPlaces } from "./suggest-places.ts";

export const placesRouter = router({
  /** For the site: the look-up under a postcode field. */
  suggest: firmProcedure
    .meta({ access: {} })
    .input(suggestInput)
    .output(suggestOutput)
    .query(({ ctx, input }) => suggestPlaces(ctx, input)),
});
