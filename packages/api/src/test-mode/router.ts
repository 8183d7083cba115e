import { firmProcedure, returns, router } from "../procedures.ts";
import { advanceTestLoad } from "./advance-load.ts";
import { advanceInput, advanceOutput } from "./schemas.ts";

export const testModeRouter = router({
  advance: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/test/loads/{id}/advance",
        tags: ["Test mode"],
        summary: "Walk a test load through its life",
        description:
          "With a test key: a made-up carrier quotes, books, collects and delivers with a sample proof; every webhook a live load would send is sent with `isTest: true`.",
      },
      access: { scope: "loads:write", mode: "test", firm: "poster" },
      refusals: ["not_found", "invalid_transition"],
    })
    .input(advanceInput)
    .concat(returns(advanceOutput))
    .mutation(({ ctx, input }) => advanceTestLoad(ctx, input)),
});
