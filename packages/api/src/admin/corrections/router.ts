import { adminProcedure, returns, router } from "../../procedures.ts";
import { correctDetails } from "./correct-details.ts";
import {
  cancelForBoth,
  collectForCarrier,
  confirmForPoster,
  deliverForCarrier,
  endDispute,
  reopenLoad,
} from "./in-place-of.ts";
import * as schemas from "./schemas.ts";

const { correctedOutput } = schemas;
const meta = { refusals: ["not_found", "invalid_transition"] } as const;

/** Corrections of a load, each with a reason, a line of history and a line of the admins' log (contract 4). */
export const correctionsRouter = router({
  details: adminProcedure
    .meta(meta)
    .input(schemas.correctDetailsInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => correctDetails(ctx, input)),
  cancel: adminProcedure
    .meta(meta)
    .input(schemas.cancelInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => cancelForBoth(ctx, input)),
  reopen: adminProcedure
    .meta(meta)
    .input(schemas.reopenInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => reopenLoad(ctx, input)),
  collect: adminProcedure
    .meta(meta)
    .input(schemas.collectInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => collectForCarrier(ctx, input)),
  deliver: adminProcedure
    .meta({ refusals: [...meta.refusals, "pod_required"] })
    .input(schemas.deliverInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => deliverForCarrier(ctx, input)),
  confirm: adminProcedure
    .meta(meta)
    .input(schemas.confirmInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => confirmForPoster(ctx, input)),
  endDispute: adminProcedure
    .meta(meta)
    .input(schemas.endDisputeInput)
    .concat(returns(correctedOutput))
    .mutation(({ ctx, input }) => endDispute(ctx, input)),
});
