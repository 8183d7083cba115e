import { z } from "zod";
import { returns, router, visitorProcedure } from "../../core/procedures.ts";
import { readStatus } from "./read-status.ts";
import { statusOutput } from "./schemas.ts";

/** Procedure for the public state of the service. */
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
          "The parts of the service and whether each works now. The board measures itself; a part that no process could measure for three minutes counts as down. While the database is away it answers from memory, with `databaseAway: true`.",
      },
    })
    .input(z.strictObject({}))
    .concat(returns(statusOutput))
    .query(({ ctx }) => readStatus(ctx)),
});
