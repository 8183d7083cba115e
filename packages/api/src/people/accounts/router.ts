import { z } from "zod";
import { refusal } from "../../core/errors.ts";
import { pathId } from "../../core/fields.ts";
import {
  firmProcedure,
  memberProcedure,
  middleware,
  personProcedure,
  returns,
  router,
  visitorProcedure,
} from "../../core/procedures.ts";
import { linkInput } from "../../firms/fields.ts";
import { suspensionOutput } from "../../firms/schemas.ts";
import { readSuspension } from "../../firms/suspension.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { askForInvitation } from "./ask-for-invitation.ts";
import { askForSeat, seatGivers } from "./ask-for-seat.ts";
import { changeMember, removeMember } from "./change-member.ts";
import { cancelInvitation, inviteMember } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import {
  changeEmail,
  changePassword,
  confirmEmail,
  listSignIns,
  readAccount,
  rename,
  setDates,
  startLinking,
  unlink,
} from "./own-account.ts";
import {
  confirmRegistration,
  correctEmail,
  readConfirmation,
  registerFirm,
  sendAgain,
  sendNewLink,
} from "./register-firm.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import * as schemas from "./schemas.ts";
import { endOtherSessions, endOwnSession, listSessions, switchFirm, wasNotMe } from "./sessions.ts";
import { readVerification, verifyAddress } from "./verify-address.ts";

/** Refuses callers who are signed in, after the input is validated. */
const guest = middleware(({ ctx, next }) => {
  const { actor } = ctx;
  if (actor.kind !== "visitor") throw refusal("signed_in", "Sign out first.");
  return next({ ctx: { actor } });
});

const nothing = z.strictObject({});
const mailbox = z.object({ email: z.string() });
const received = z.object({ received: z.literal(true) });
const member = z.object({ memberId: z.string() });
const invitation = z.object({ invitationId: z.string() });
const ended = z.object({ ended: z.int() });

/** Procedures for accounts, sessions and seats, for the site only; API keys are refused. */
export const accountsRouter = router({
  register: visitorProcedure
    .meta({ refusals: ["firm_name_taken"] })
    .input(schemas.registerInput)
    .use(guest)
    .concat(returns(schemas.registrationOutput))
    .mutation(({ ctx, input }) => registerFirm(ctx, input)),
  askForInvitation: visitorProcedure
    .input(schemas.askForInvitationInput)
    .use(guest)
    .concat(returns(received))
    .mutation(({ ctx, input }) => askForInvitation(ctx, input)),
  sendAgain: visitorProcedure
    .input(schemas.registrationInput)
    .use(guest)
    .concat(returns(schemas.registrationOutput))
    .mutation(({ ctx, input }) => sendAgain(ctx, input.registration)),
  correctEmail: visitorProcedure
    .input(schemas.correctEmailInput)
    .use(guest)
    .concat(returns(schemas.registrationOutput))
    .mutation(({ ctx, input }) => correctEmail(ctx, input)),
  toConfirm: visitorProcedure
    .input(linkInput)
    .concat(returns(schemas.toConfirmOutput))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),
  confirmRegistration: visitorProcedure
    .input(schemas.confirmInput)
    .concat(returns(mailbox))
    .mutation(({ ctx, input }) => confirmRegistration(ctx, input)),
  sendNewLink: visitorProcedure
    .input(linkInput)
    .use(guest)
    .concat(returns(mailbox))
    .mutation(({ ctx, input }) => sendNewLink(ctx, input.token)),
  toVerify: visitorProcedure
    .input(linkInput)
    .concat(returns(mailbox))
    .query(({ ctx, input }) => readVerification(ctx, input.token)),
  verifyAddress: visitorProcedure
    .input(schemas.verifyInput)
    .use(guest)
    .concat(returns(mailbox))
    .mutation(({ ctx, input }) => verifyAddress(ctx, input)),
  requestReset: visitorProcedure
    .input(schemas.resetRequestInput)
    .use(guest)
    .concat(returns(received))
    .mutation(({ ctx, input }) => requestReset(ctx, input.email)),
  resetPassword: visitorProcedure
    .input(schemas.resetInput)
    .concat(returns(mailbox))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  invitation: visitorProcedure
    .input(linkInput)
    .concat(returns(schemas.invitationOutput))
    .query(({ ctx, input }) => readInvitation(ctx, input.token)),
  acceptInvitation: visitorProcedure
    .input(schemas.acceptInput)
    .concat(returns(mailbox.extend({ known: z.boolean() })))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  account: personProcedure
    .input(nothing)
    .concat(returns(schemas.accountOutput))
    .query(({ ctx }) => readAccount(ctx)),
  signIns: personProcedure
    .input(nothing)
    .concat(returns(schemas.signInsOutput))
    .query(({ ctx }) => listSignIns(ctx)),
  rename: personProcedure
    .input(schemas.renameInput)
    .concat(returns(z.object({ name: z.string() })))
    .mutation(({ ctx, input }) => rename(ctx, input.name)),
  setDates: personProcedure
    .input(schemas.setDatesInput)
    .concat(returns(schemas.setDatesInput))
    .mutation(({ ctx, input }) => setDates(ctx, input.dates)),
  changePassword: personProcedure
    .input(schemas.changePasswordInput)
    .concat(returns(ended))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  changeEmail: personProcedure
    .input(schemas.changeEmailInput)
    .concat(returns(z.object({ sentTo: z.string() })))
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  confirmEmail: personProcedure
    .input(linkInput)
    .concat(returns(mailbox))
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
  startLinking: personProcedure
    .meta({ stepUp: true })
    .input(nothing)
    .concat(returns(z.object({ started: z.literal(true) })))
    .mutation(({ ctx }) => startLinking(ctx)),
  unlink: personProcedure
    .meta({ stepUp: true })
    .input(z.strictObject({ issuer: z.string().max(300) }))
    .concat(returns(z.object({ unlinked: z.int() })))
    .mutation(({ ctx, input }) => unlink(ctx, input.issuer)),
  sessions: personProcedure
    .input(nothing)
    .concat(returns(schemas.sessionsOutput))
    .query(({ ctx }) => listSessions(ctx)),
  endSession: personProcedure
    .input(z.strictObject({ id: pathId }))
    .concat(returns(ended))
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  wasNotMe: personProcedure
    .input(z.strictObject({ id: pathId }))
    .concat(returns(ended))
    .mutation(({ ctx, input }) => wasNotMe(ctx, input.id)),
  endOtherSessions: personProcedure
    .input(nothing)
    .concat(returns(ended))
    .mutation(({ ctx }) => endOtherSessions(ctx)),
  switchFirm: personProcedure
    .input(z.strictObject({ firmId: pathId }))
    .concat(returns(z.object({ firmId: z.string() })))
    .mutation(({ ctx, input }) => switchFirm(ctx, input.firmId)),

  suspension: personProcedure
    .input(nothing)
    .concat(returns(suspensionOutput))
    .query(({ ctx }) => readSuspension(ctx)),

  members: firmProcedure
    .input(nothing)
    .concat(returns(schemas.membersOutput))
    .query(({ ctx }) => listMembers(ctx)),
  invite: memberProcedure
    .meta({ access: { approved: true }, stepUp: true, refusals: ["already_member", "rate_limited"] })
    .input(schemas.inviteInput)
    .concat(returns(invitation))
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  cancelInvitation: memberProcedure
    .meta({ stepUp: true })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(invitation))
    .mutation(({ ctx, input }) => cancelInvitation(ctx, input.id)),
  changeMember: memberProcedure
    .meta({ stepUp: true })
    .input(schemas.changeMemberInput)
    .concat(returns(member.extend({ ended: schemas.endedOutput })))
    .mutation(({ ctx, input }) => changeMember(ctx, input)),
  removeMember: memberProcedure
    .meta({ stepUp: true })
    .input(schemas.removeMemberInput)
    .concat(returns(member.extend({ ended: schemas.endedOutput })))
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  seatGivers: firmProcedure
    .input(nothing)
    .concat(returns(schemas.seatGiversOutput))
    .query(({ ctx }) => seatGivers(ctx)),
  askForSeat: firmProcedure
    .input(nothing)
    .concat(returns(schemas.seatGiversOutput))
    .mutation(({ ctx }) => askForSeat(ctx)),
});
