import { z } from "zod";
import { pathId } from "../../core/fields.ts";
import {
  memberProcedure,
  personProcedure,
  returns,
  router,
  sessionProcedure,
  visitorProcedure,
} from "../../core/procedures.ts";
import { giveFactor } from "./give.ts";
import { addPasskey, passkeyChallenge, removePasskey, startPasskey } from "./passkeys.ts";
import { forgetDevices, readFactors, readStep } from "./read.ts";
import { makeRecoveryCodes } from "./recovery.ts";
import { askReset, lockedOut, stopReset, vouch } from "./reset.ts";
import * as schemas from "./schemas.ts";
import { confirmTotp, removeTotp, startTotp } from "./totp.ts";

const nothing = z.strictObject({});

/** Procedures for the second factor, its setup, use and recovery, for the site only. */
export const secondFactorRouter = router({
  read: personProcedure
    .input(nothing)
    .concat(returns(schemas.factorOutput))
    .query(({ ctx }) => readFactors(ctx)),
  startTotp: personProcedure
    .meta({ stepUp: true, refusals: ["factor_exists"] })
    .input(nothing)
    .concat(returns(schemas.startTotpOutput))
    .mutation(({ ctx }) => startTotp(ctx)),
  confirmTotp: personProcedure
    .meta({ stepUp: true, refusals: ["second_factor_failed"] })
    .input(schemas.codeInput)
    .concat(returns(schemas.addedOutput))
    .mutation(({ ctx, input }) => confirmTotp(ctx, input.code)),
  removeTotp: personProcedure
    .meta({ stepUp: true, refusals: ["last_factor"] })
    .input(nothing)
    .concat(returns(schemas.removedOutput))
    .mutation(({ ctx }) => removeTotp(ctx)),
  startPasskey: personProcedure
    .meta({ stepUp: true, refusals: ["passkeys_unavailable", "too_many_passkeys"] })
    .input(nothing)
    .concat(returns(schemas.creationOutput))
    .mutation(({ ctx }) => startPasskey(ctx)),
  addPasskey: personProcedure
    .meta({ stepUp: true, refusals: ["second_factor_failed", "too_many_passkeys"] })
    .input(schemas.addPasskeyInput)
    .concat(returns(schemas.addedOutput))
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),
  removePasskey: personProcedure
    .meta({ stepUp: true, refusals: ["not_found", "last_factor"] })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(schemas.removedOutput))
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),
  makeRecoveryCodes: personProcedure
    .meta({ stepUp: true, refusals: ["factor_missing"] })
    .input(nothing)
    .concat(returns(schemas.codesOutput))
    .mutation(({ ctx }) => makeRecoveryCodes(ctx)),
  forgetDevices: personProcedure
    .input(nothing)
    .concat(returns(schemas.removedOutput))
    .mutation(({ ctx }) => forgetDevices(ctx)),

  step: sessionProcedure
    .input(nothing)
    .concat(returns(schemas.stepOutput))
    .query(({ ctx }) => readStep(ctx)),
  challenge: sessionProcedure
    .meta({ refusals: ["passkeys_unavailable"] })
    .input(nothing)
    .concat(returns(schemas.requestOutput))
    .mutation(({ ctx }) => passkeyChallenge(ctx)),
  give: sessionProcedure
    .meta({ refusals: ["second_factor_failed"] })
    .input(schemas.giveInput)
    .concat(returns(z.object({ given: z.literal(true) })))
    .mutation(({ ctx, input }) => giveFactor(ctx, input)),
  askReset: sessionProcedure
    .input(nothing)
    .concat(returns(schemas.askedOutput))
    .mutation(({ ctx }) => askReset(ctx)),
  stopReset: visitorProcedure
    .meta({ refusals: ["link_invalid"] })
    .input(schemas.stopInput)
    .concat(returns(z.object({ stopped: z.literal(true) })))
    .mutation(({ ctx, input }) => stopReset(ctx, input.token)),

  lockedOut: memberProcedure
    .input(nothing)
    .concat(returns(schemas.lockedOutOutput))
    .query(({ ctx }) => lockedOut(ctx)),
  vouch: memberProcedure
    .meta({ stepUp: true, refusals: ["not_found"] })
    .input(schemas.vouchInput)
    .concat(returns(z.object({ memberId: z.string() })))
    .mutation(({ ctx, input }) => vouch(ctx, input.memberId)),
});
