import { firmProcedure, memberProcedure, returns, router, visitorProcedure } from "../../core/procedures.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { changeMember, leaveNetwork, removeMember } from "./change-member.ts";
import { inviteCarrier, remind } from "./invite.ts";
import { checkList, inviteList, readList } from "./invite-list.ts";
import { neverWrite, readNetworkLink, takeNetworkLink } from "./links.ts";
import * as schemas from "./schemas.ts";
import { listInvitations, listNetwork } from "./view-network.ts";

const tags = ["Network"];
const POSTER = { scope: "loads:write", firm: "poster" } as const;
const CARRIER = { scope: "quotes:write", firm: "carrier" } as const;

/** A poster's own carriers, and the invitations to join them (contract 14). */
export const networkRouter = router({
  invite: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/network/invitations",
        tags,
        summary: "Invite a carrier to your network",
        description:
          "By its id, or by an address: it gets one email, at most 20 of your firm in a day, the others by themselves on the next days. A firm that has the address reads the invitation on the site. Who is invited already, or a member, gets the groups.",
      },
      access: POSTER,
      status: 201,
      refusals: ["no_more_emails", "too_many_invitations"],
    })
    .input(schemas.inviteInput)
    .concat(returns(schemas.memberOutput))
    .mutation(({ ctx, input }) => inviteCarrier(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/network",
        tags,
        summary: "List your network, or the networks you are in",
        description:
          "As a poster your members and open invitations; as a carrier the posters that offer you loads before the board. With a test key every network holds Sandbox One, Two and Three.",
      },
      access: { scope: "loads:read" },
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listNetworkInput)
    .concat(returns(schemas.listNetworkOutput))
    .query(({ ctx, input }) => listNetwork(ctx, input)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/network/{memberId}",
        tags,
        summary: "Change a member's groups or note",
        description:
          "What you leave out stays. The carrier reads neither. Quotes on private loads that it loses sight of are void.",
      },
      access: POSTER,
      refusals: ["not_found"],
    })
    .input(schemas.changeMemberInput)
    .concat(returns(schemas.memberOutput))
    .mutation(({ ctx, input }) => changeMember(ctx, input)),

  remove: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/network/{memberId}",
        tags,
        summary: "Remove a member, or take an invitation back",
        description:
          "Open offers to it are withdrawn and its quotes on private loads are void; jobs stay. The carrier is told.",
      },
      access: POSTER,
      refusals: ["not_found"],
    })
    .input(schemas.memberInput)
    .concat(returns(schemas.removedOutput))
    .mutation(({ ctx, input }) => removeMember(ctx, input.memberId)),

  invitations: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/network/invitations",
        tags,
        summary: "List the invitations to networks that you can answer",
        description: "Those that name your firm, and those to an address of one of its members.",
      },
      access: { scope: "board:read", firm: "carrier" },
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listInvitationsInput)
    .concat(returns(schemas.listInvitationsOutput))
    .query(({ ctx, input }) => listInvitations(ctx, input)),

  accept: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/network/invitations/{id}/accept",
        tags,
        summary: "Join a network",
        description:
          "From then on the poster may offer you loads before the board, and you read each other's names in offers and quotes.",
      },
      access: { ...CARRIER, approved: "live" },
      refusals: ["not_found"],
    })
    .input(schemas.answerInvitationInput)
    .concat(returns(schemas.membershipOutput))
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input.id)),

  decline: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/network/invitations/{id}/decline",
        tags,
        summary: "Decline an invitation to a network",
        description: "It costs nothing, and you keep your place on the board.",
      },
      access: CARRIER,
      refusals: ["not_found"],
    })
    .input(schemas.answerInvitationInput)
    .concat(returns(schemas.invitationOutput))
    .mutation(({ ctx, input }) => declineInvitation(ctx, input.id)),

  leave: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/network/memberships/{id}/leave",
        tags,
        summary: "Leave a network",
        description:
          "The poster's open offers to you are withdrawn and your quotes on its private loads are void; jobs stay, and so does your place on the board.",
      },
      access: CARRIER,
      refusals: ["not_found"],
    })
    .input(schemas.leaveInput)
    .concat(returns(schemas.leftOutput))
    .mutation(({ ctx, input }) => leaveNetwork(ctx, input.id)),

  // The others are for the site: lists, the reminder on the poster's press, and the pages of an emailed link.
  readList: memberProcedure
    .meta({ access: POSTER, maxBodyBytes: 2_000_000 })
    .input(schemas.readListInput)
    .concat(returns(schemas.readListOutput))
    .mutation(({ input }) => readList(input.csv)),
  check: memberProcedure
    .meta({ access: POSTER })
    .input(schemas.listInput)
    .concat(returns(schemas.checkOutput))
    .mutation(({ ctx, input }) => checkList(ctx, input.rows)),
  inviteList: memberProcedure
    .meta({ access: POSTER, refusals: ["too_many_invitations"] })
    .input(schemas.listInput)
    .concat(returns(schemas.inviteListOutput))
    .mutation(({ ctx, input }) => inviteList(ctx, input.rows)),
  remind: memberProcedure
    .meta({ access: POSTER, refusals: ["not_found", "no_more_emails"] })
    .input(schemas.memberInput)
    .concat(returns(schemas.memberOutput))
    .mutation(({ ctx, input }) => remind(ctx, input.memberId)),
  useLink: memberProcedure
    .meta({ access: CARRIER, refusals: ["link_invalid"] })
    .input(schemas.networkLinkInput)
    .concat(returns(schemas.useLinkOutput))
    .mutation(({ ctx, input }) => takeNetworkLink(ctx, input.token)),
  readLink: visitorProcedure
    .meta({ refusals: ["link_invalid"] })
    .input(schemas.networkLinkInput)
    .concat(returns(schemas.networkLinkOutput))
    .query(({ ctx, input }) => readNetworkLink(ctx, input.token)),
  neverWrite: visitorProcedure
    .meta({ refusals: ["link_invalid"] })
    .input(schemas.networkLinkInput)
    .concat(returns(schemas.neverWriteOutput))
    .mutation(({ ctx, input }) => neverWrite(ctx, input.token)),
});
