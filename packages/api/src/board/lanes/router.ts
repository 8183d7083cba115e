import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { lanePrices } from "./lane-prices.ts";
import { lanePricesInput, lanePricesOutput } from "./schemas.ts";

export const lanesRouter = router({
  prices: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/lanes/prices",
        tags: ["Figures"],
        summary: "Read what a lane pays",
        description:
          "The middle half of the prices agreed for one vehicle between places within 20 miles of both ends, week by week for twelve weeks, and your own quotes among them. A week with fewer than three jobs by three posters is null. The market is live with a test key as well.",
      },
      access: { scope: "loads:read" },
    })
    .input(lanePricesInput)
    .concat(returns(lanePricesOutput))
    .query(({ ctx, input }) => lanePrices(ctx, input)),
});
