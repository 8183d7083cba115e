import { POST_LOADS, READ_POSTED } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { skipStep, stopRun } from "./move-run.ts";
import * as schemas from "./schemas.ts";
import { runAnswer } from "./view-run.ts";

const tags = ["Routing guides"];

/** Runs: routing guides at work on loads (contract 14). */
export const runsRouter = router({
  get: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/run",
        tags,
        summary: "Read a load's run",
        description:
          "Each step of its routing guide: who was asked and what was answered, and when the steps to come begin at the latest. 404 for a load without one.",
      },
      access: READ_POSTED,
      refusals: ["not_found"],
    })
    .input(schemas.runInput)
    .concat(returns(schemas.runOutput))
    .query(({ ctx, input }) => runAnswer(ctx, input.id)),

  skip: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/run/skip",
        tags,
        summary: "Go to the next step",
        description: "Ends the present step: what is unanswered is taken back, quotes stay.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "run_over", "changed_meanwhile"],
    })
    .input(schemas.skipInput)
    .concat(returns(schemas.movedRunOutput))
    .mutation(({ ctx, input }) => skipStep(ctx, input)),

  stop: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/run/stop",
        tags,
        summary: "Stop a run",
        description:
          "Nobody else is asked, and what is unanswered is taken back; quotes stay. Once more: 200 and the same body.",
      },
      access: POST_LOADS,
      refusals: ["not_found", "changed_meanwhile"],
    })
    .input(schemas.stopInput)
    .concat(returns(schemas.movedRunOutput))
    .mutation(({ ctx, input }) => stopRun(ctx, input)),
});
