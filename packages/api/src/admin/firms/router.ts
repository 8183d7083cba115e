import { adminProcedure, returns, router } from "../../procedures.ts";
import { changePlan } from "./change-plan.ts";
import { changeSeat } from "./change-seat.ts";
import { listFirms } from "./list-firms.ts";
import { readFirm } from "./read-firm.ts";
import { renameFirm } from "./rename-firm.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeKey } from "./revoke-key.ts";
import * as schemas from "./schemas.ts";
import { liftSuspension, suspendFirm } from "./suspend-firm.ts";

const meta = { refusals: ["not_found"] } as const;

/** Firms as an admin sees and changes them; each change needs a reason and is logged. */
export const adminFirmsRouter = router({
  list: adminProcedure
    .meta({ refusals: ["cursor_invalid"] })
    .input(schemas.listFirmsInput)
    .concat(returns(schemas.listFirmsOutput))
    .query(({ ctx, input }) => listFirms(ctx, input)),
  get: adminProcedure
    .meta(meta)
    .input(schemas.firmInput)
    .concat(returns(schemas.firmOutput))
    .query(({ ctx, input }) => readFirm(ctx, input.id)),
  changePlan: adminProcedure
    .meta(meta)
    .input(schemas.planInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => changePlan(ctx, input)),
  rename: adminProcedure
    .meta({ refusals: ["not_found", "firm_name_taken"] })
    .input(schemas.renameInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => renameFirm(ctx, input)),
  suspend: adminProcedure
    .meta(meta)
    .input(schemas.suspendInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => suspendFirm(ctx, input)),
  lift: adminProcedure
    .meta(meta)
    .input(schemas.suspendInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => liftSuspension(ctx, input)),
  changeMember: adminProcedure
    .meta({ refusals: ["not_found", "last_owner"] })
    .input(schemas.memberInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => changeSeat(ctx, input)),
  revokeKey: adminProcedure
    .meta(meta)
    .input(schemas.revokeKeyInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => revokeKey(ctx, input)),
  resendInvitation: adminProcedure
    .meta(meta)
    .input(schemas.invitationInput)
    .concat(returns(schemas.firmDone))
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.invitationId)),
});
