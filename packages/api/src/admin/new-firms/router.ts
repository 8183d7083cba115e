import { adminProcedure, returns, router } from "../../procedures.ts";
import { decide, undoDecision } from "./decide.ts";
import { readNewFirm } from "./facts.ts";
import * as schemas from "./schemas.ts";

const meta = { refusals: ["not_found", "already_decided"] } as const;

/** Firms that wait for approval; each decision is logged and told to the firm's owners. */
export const adminNewFirmsRouter = router({
  get: adminProcedure
    .meta({ refusals: ["not_found"] })
    .input(schemas.newFirmInput)
    .concat(returns(schemas.newFirmOutput))
    .query(({ ctx, input }) => readNewFirm(ctx, input.firmId)),
  approve: adminProcedure
    .meta(meta)
    .input(schemas.approveInput)
    .concat(returns(schemas.decidedOutput))
    .mutation(({ ctx, input: { firmId, reason } }) =>
      decide(ctx, { firmId, action: "APPROVE", text: reason }),
    ),
  ask: adminProcedure
    .meta(meta)
    .input(schemas.askInput)
    .concat(returns(schemas.decidedOutput))
    .mutation(({ ctx, input: { firmId, question } }) =>
      decide(ctx, { firmId, action: "ASK", text: question }),
    ),
  refuse: adminProcedure
    .meta(meta)
    .input(schemas.refuseInput)
    .concat(returns(schemas.decidedOutput))
    .mutation(({ ctx, input: { firmId, reason } }) =>
      decide(ctx, { firmId, action: "REFUSE", text: reason }),
    ),
  undo: adminProcedure
    .meta(meta)
    .input(schemas.undoInput)
    .concat(returns(schemas.undoneOutput))
    .mutation(({ ctx, input }) => undoDecision(ctx, input.reviewId)),
});
