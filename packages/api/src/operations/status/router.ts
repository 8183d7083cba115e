import { z } from "zod";
import { returns, router, visitorProcedure } from "../../core/procedures.ts";
import { readHistory, readStatus } from "./read-status.ts";
import { historyOutput, statusOutput } from "./schemas.ts";

/** Public state of the service. */
export const statusRouter = router({
  read: visitorProcedure
    .meta({
      open: true,
      openapi: {
        method: "GET",
        path: "/status",
        tags: ["Status"],
        summary: "Read the state of the service",
        description:
          "The parts of the service, how each did in the last 90 days, and the incidents of that time. The board measures itself every minute; a minute that no process could write down counts as down. While the database is away it answers from memory, with `databaseAway: true`.",
      },
    })
    .input(z.strictObject({}))
    .concat(returns(statusOutput))
    .query(({ ctx }) => readStatus(ctx)),
  history: visitorProcedure
    .input(z.strictObject({}))
    .concat(returns(historyOutput))
    .query(({ ctx }) => readHistory(ctx)),
});
