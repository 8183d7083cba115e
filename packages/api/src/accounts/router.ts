import { z } from "zod";
import { pathId } from "../fields.ts";
import {
  firmProcedure,
  ownerProcedure,
  personProcedure,
  returns,
  router,
  visitorProcedure,
} from "../procedures.ts";
import { acceptInvitation, readInvitation } from "./accept-invitation.ts";
import { askForInvitation, askForInvitationInput } from "./ask-for-invitation.ts";
import { askForSeat, seatGivers, seatGiversOutput } from "./ask-for-seat.ts";
import { changeMember, removeMember } from "./change-member.ts";
import { countsOutput, readCounts } from "./counts.ts";
import { cancelInvitation, inviteMember } from "./invite-member.ts";
import { listMembers } from "./list-members.ts";
import { listNotifications, markNotificationsRead, notificationsOutput } from "./list-notifications.ts";
import { endOtherSessions, endOwnSession, listSessions, wasNotMe } from "./list-sessions.ts";
import {
  changeEmail,
  changePassword,
  confirmEmail,
  listSignIns,
  readAccount,
  rename,
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
import { requestReset } from "./request-reset.ts";
import { resetPassword } from "./reset-password.ts";
import {
  acceptInput,
  accountOutput,
  changeEmailInput,
  changeMemberInput,
  changePasswordInput,
  confirmInput,
  correctEmailInput,
  invitationOutput,
  inviteInput,
  linkInput,
  membersOutput,
  registerInput,
  registrationInput,
  registrationOutput,
  removeMemberInput,
  renameInput,
  resetInput,
  resetRequestInput,
  sessionsOutput,
  signInsOutput,
  toConfirmOutput,
  verifyInput,
} from "./schemas.ts";
import { switchFirm } from "./switch-firm.ts";
import { readVerification, verifyAddress } from "./verify-address.ts";
import { visitorOf } from "./visitor.ts";

const nothing = z.strictObject({});
const received = z.object({ received: z.literal(true) });
const member = z.object({ memberId: z.string() });
const invitation = z.object({ invitationId: z.string() });
const ended = z.object({ ended: z.int() });

/** The site's own business, which no API key can do: people, sessions, seats. */
export const accountsRouter = router({
  register: visitorProcedure
    .meta({ refusals: ["firm_name_taken"] })
    .input(registerInput)
    .concat(returns(registrationOutput))
    .mutation(({ ctx, input }) => registerFirm(visitorOf(ctx), input)),
  askForInvitation: visitorProcedure
    .input(askForInvitationInput)
    .concat(returns(received))
    .mutation(({ ctx, input }) => askForInvitation(visitorOf(ctx), input)),
  sendAgain: visitorProcedure
    .input(registrationInput)
    .concat(returns(registrationOutput))
    .mutation(({ ctx, input }) => sendAgain(visitorOf(ctx), input.registration)),
  correctEmail: visitorProcedure
    .input(correctEmailInput)
    .concat(returns(registrationOutput))
    .mutation(({ ctx, input }) => correctEmail(visitorOf(ctx), input)),
  toConfirm: visitorProcedure
    .input(linkInput)
    .concat(returns(toConfirmOutput))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),
  confirmRegistration: visitorProcedure
    .input(confirmInput)
    .concat(returns(z.object({ email: z.string() })))
    .mutation(({ ctx, input }) => confirmRegistration(ctx, input)),
  sendNewLink: visitorProcedure
    .input(linkInput)
    .concat(returns(z.object({ email: z.string() })))
    .mutation(({ ctx, input }) => sendNewLink(visitorOf(ctx), input.token)),
  toVerify: visitorProcedure
    .input(linkInput)
    .concat(returns(z.object({ email: z.string() })))
    .query(({ ctx, input }) => readVerification(ctx, input.token)),
  verifyAddress: visitorProcedure
    .input(verifyInput)
    .concat(returns(z.object({ email: z.string() })))
    .mutation(({ ctx, input }) => verifyAddress(visitorOf(ctx), input)),
  requestReset: visitorProcedure
    .input(resetRequestInput)
    .concat(returns(received))
    .mutation(({ ctx, input }) => requestReset(visitorOf(ctx), input.email)),
  resetPassword: visitorProcedure
    .input(resetInput)
    .concat(returns(z.object({ email: z.string() })))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  invitation: visitorProcedure
    .input(linkInput)
    .concat(returns(invitationOutput))
    .query(({ ctx, input }) => readInvitation(ctx, input.token)),
  acceptInvitation: visitorProcedure
    .input(acceptInput)
    .concat(returns(z.object({ email: z.string(), known: z.boolean() })))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),

  account: personProcedure
    .input(nothing)
    .concat(returns(accountOutput))
    .query(({ ctx }) => readAccount(ctx)),
  signIns: personProcedure
    .input(nothing)
    .concat(returns(signInsOutput))
    .query(({ ctx }) => listSignIns(ctx)),
  rename: personProcedure
    .input(renameInput)
    .concat(returns(z.object({ name: z.string() })))
    .mutation(({ ctx, input }) => rename(ctx, input.name)),
  changePassword: personProcedure
    .input(changePasswordInput)
    .concat(returns(ended))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  changeEmail: personProcedure
    .input(changeEmailInput)
    .concat(returns(z.object({ sentTo: z.string() })))
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  confirmEmail: personProcedure
    .input(linkInput)
    .concat(returns(z.object({ email: z.string() })))
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
    .concat(returns(sessionsOutput))
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

  members: firmProcedure
    .input(nothing)
    .concat(returns(membersOutput))
    .query(({ ctx }) => listMembers(ctx)),
  invite: ownerProcedure
    .meta({ access: { approved: true }, stepUp: true, refusals: ["already_member", "rate_limited"] })
    .input(inviteInput)
    .concat(returns(invitation))
    .mutation(({ ctx, input }) => inviteMember(ctx, input)),
  cancelInvitation: ownerProcedure
    .meta({ stepUp: true })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(invitation))
    .mutation(({ ctx, input }) => cancelInvitation(ctx, input.id)),
  changeMember: ownerProcedure
    .meta({ stepUp: true })
    .input(changeMemberInput)
    .concat(returns(member))
    .mutation(({ ctx, input }) => changeMember(ctx, input)),
  removeMember: ownerProcedure
    .meta({ stepUp: true })
    .input(removeMemberInput)
    .concat(returns(member.extend({ keysRevoked: z.int() })))
    .mutation(({ ctx, input }) => removeMember(ctx, input)),
  seatGivers: firmProcedure
    .input(nothing)
    .concat(returns(seatGiversOutput))
    .query(({ ctx }) => seatGivers(ctx)),
  askForSeat: firmProcedure
    .input(nothing)
    .concat(returns(seatGiversOutput))
    .mutation(({ ctx }) => askForSeat(ctx)),

  counts: firmProcedure
    .input(nothing)
    .concat(returns(countsOutput))
    .query(({ ctx }) => readCounts(ctx)),
  notifications: firmProcedure
    .input(nothing)
    .concat(returns(notificationsOutput))
    .query(({ ctx }) => listNotifications(ctx)),
  markNotificationsRead: firmProcedure
    .input(z.strictObject({ upTo: pathId }))
    .concat(returns(z.object({ read: z.int() })))
    .mutation(({ ctx, input }) => markNotificationsRead(ctx, input.upTo)),
});
