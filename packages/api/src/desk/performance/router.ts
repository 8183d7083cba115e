import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { carrierPerformance } from "./carrier-performance.ts";
import { posterPerformance } from "./poster-performance.ts";
import { carrierPerformanceOutput, performanceInput, posterPerformanceOutput } from "./schemas.ts";

/** Procedures for a firm's figures about its own work. */
export const performanceRouter = router({
  carrier: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/performance/carrier",
        tags: ["Figures"],
        summary: "Read your figures as a carrier",
        description:
          "What you quoted and won by lane and by the speed of your quote, why you lost, and what a mile earned by week.",
      },
      access: { scope: "loads:read", firm: "carrier" },
    })
    .input(performanceInput)
    .concat(returns(carrierPerformanceOutput))
    .query(({ ctx, input }) => carrierPerformance(ctx, input)),

  poster: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/performance/poster",
        tags: ["Figures"],
        summary: "Read your figures as a poster",
        description:
          "Your loads by their end, what they cost by lane and week, the time until the first quote, and the greenhouse gases of those delivered.",
      },
      access: { scope: "loads:read", firm: "poster" },
    })
    .input(performanceInput)
    .concat(returns(posterPerformanceOutput))
    .query(({ ctx, input }) => posterPerformance(ctx, input)),
});
