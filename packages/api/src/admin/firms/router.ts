import { adminProcedure, router } from "../../procedures.ts";
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
    .output(schemas.listFirmsOutput)
    .query(({ ctx, input }) => listFirms(ctx, input)),
  get: adminProcedure
    .meta(meta)
    .input(schemas.firmInput)
    .output(schemas.firmOutput)
    .query(({ ctx, input }) => readFirm(ctx, input.id)),
  changePlan: adminProcedure
    .meta(meta)
    .input(schemas.planInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => changePlan(ctx, input)),
  rename: adminProcedure
    .meta({ refusals: ["not_found", "firm_name_taken"] })
    .input(schemas.renameInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => renameFirm(ctx, input)),
  suspend: adminProcedure
    .meta(meta)
    .input(schemas.suspendInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => suspendFirm(ctx, input)),
  lift: adminProcedure
    .meta(meta)
    .input(schemas.suspendInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => liftSuspension(ctx, input)),
  changeMember: adminProcedure
    .meta({ refusals: ["not_found", "last_owner"] })
    .input(schemas.memberInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => changeSeat(ctx, input)),
  revokeKey: adminProcedure
    .meta(meta)
    .input(schemas.revokeKeyInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => revokeKey(ctx, input)),
  resendInvitation: adminProcedure
    .meta(meta)
    .input(schemas.invitationInput)
    .output(schemas.firmDone)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input.invitationId)),
});
