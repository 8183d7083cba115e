import { z } from "zod";
import { memberProcedure, returns, router, visitorProcedure } from "../../core/procedures.ts";
import { linkInput } from "../fields.ts";
import { confirmByFactor, confirmByLink, readHold, readToConfirm } from "./confirm-changes.ts";
import { holdOutput, toConfirmOutput } from "./schemas.ts";

const nothing = z.strictObject({});

/** Procedures for changes of a firm's contact. The firm wins no load until they are confirmed. */
export const contactChangesRouter = router({
  hold: memberProcedure
    .input(nothing)
    .concat(returns(holdOutput))
    .query(({ ctx }) => readHold(ctx)),
  confirm: memberProcedure
    .meta({ stepUp: true, refusals: ["factor_missing"] })
    .input(nothing)
    .concat(returns(holdOutput))
    .mutation(({ ctx }) => confirmByFactor(ctx)),
  toConfirm: visitorProcedure
    .input(linkInput)
    .concat(returns(toConfirmOutput))
    .query(({ ctx, input }) => readToConfirm(ctx, input.token)),
  confirmByLink: visitorProcedure
    .meta({ refusals: ["link_invalid"] })
    .input(linkInput)
    .concat(returns(z.object({ firm: z.string() })))
    .mutation(({ ctx, input }) => confirmByLink(ctx, input.token)),
});
