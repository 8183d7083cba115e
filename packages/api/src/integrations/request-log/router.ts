import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { listCalls, readCall } from "./read-calls.ts";
import * as schemas from "./schemas.ts";

/** Procedures for the request log of a firm's API keys, for its members on the site. */
export const requestLogRouter = router({
  list: memberProcedure
    .input(schemas.listCallsInput)
    .concat(returns(schemas.listCallsOutput))
    .query(({ ctx, input }) => listCalls(ctx, input)),
  read: memberProcedure
    .meta({ refusals: ["not_found"] })
    .input(schemas.readCallInput)
    .concat(returns(schemas.readCallOutput))
    .query(({ ctx, input }) => readCall(ctx, input.requestId)),
});
