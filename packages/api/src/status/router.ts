import { z } from "zod";
import { returns, router, visitorProcedure } from "../procedures.ts";
import { readHistory, readStatus } from "./read-status.ts";
import { historyOutput, statusOutput } from "./schemas.ts";

/** The state of the service, for everybody. */
export const statusRouter = router({
  read: visitorProcedure
    .input(z.strictObject({}))
    .concat(returns(statusOutput))
    .query(({ ctx }) => readStatus(ctx)),
  history: visitorProcedure
    .input(z.strictObject({}))
    .concat(returns(historyOutput))
    .query(({ ctx }) => readHistory(ctx)),
});
