import { firmProcedure, returns, router } from "../procedures.ts";
import { lanePrices } from "./lane-prices.ts";
import { lanePricesInput, lanePricesOutput } from "./schemas.ts";

export const lanesRouter = router({
  /** For the site: the picture of a lane beside a load and in the form of a new one. */
  prices: firmProcedure
    .meta({ access: {} })
    .input(lanePricesInput)
    .concat(returns(lanePricesOutput))
    .query(({ ctx, input }) => lanePrices(ctx, input)),
});
