import { firmProcedure, returns, router } from "../procedures.ts";
import { carrierPerformance } from "./carrier-performance.ts";
import { posterPerformance } from "./poster-performance.ts";
import { carrierPerformanceOutput, performanceInput, posterPerformanceOutput } from "./schemas.ts";

/** For the site: the pages that show a firm its own figures. */
export const performanceRouter = router({
  carrier: firmProcedure
    .meta({ access: { scope: "loads:read", firm: "carrier" } })
    .input(performanceInput)
    .concat(returns(carrierPerformanceOutput))
    .query(({ ctx, input }) => carrierPerformance(ctx, input)),

  poster: firmProcedure
    .meta({ access: { scope: "loads:read", firm: "poster" } })
    .input(performanceInput)
    .concat(returns(posterPerformanceOutput))
    .query(({ ctx, input }) => posterPerformance(ctx, input)),
});
