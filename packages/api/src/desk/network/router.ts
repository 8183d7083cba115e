import { z } from "zod";
import { memberProcedure, returns, router } from "../../core/procedures.ts";
import { readMemberships } from "./read-memberships.ts";
import { readMemberDetails, readNetwork } from "./read-network.ts";
import {
  memberDetailsInput,
  memberDetailsOutput,
  membershipsPageOutput,
  networkPageOutput,
} from "./schemas.ts";

const nothing = z.strictObject({});
const POSTER = { scope: "loads:read", firm: "poster" } as const;

/** Procedures for the pages of networks, for the site only; REST has `/network`. */
export const networkPageRouter = router({
  read: memberProcedure
    .meta({ access: POSTER })
    .input(nothing)
    .concat(returns(networkPageOutput))
    .query(({ ctx }) => readNetwork(ctx)),
  member: memberProcedure
    .meta({ access: POSTER, refusals: ["not_found"] })
    .input(memberDetailsInput)
    .concat(returns(memberDetailsOutput))
    .query(({ ctx, input }) => readMemberDetails(ctx, input.memberId)),
  memberships: memberProcedure
    .meta({ access: { scope: "board:read", firm: "carrier" } })
    .input(nothing)
    .concat(returns(membershipsPageOutput))
    .query(({ ctx }) => readMemberships(ctx)),
});
