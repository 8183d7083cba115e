import { WRITE_LOADS } from "../../core/needs.ts";
import { driverProcedure, firmProcedure, returns, router } from "../../core/procedures.ts";
import { loadPath } from "../schemas.ts";
import { listDriverLinks } from "./list-driver-links.ts";
import { makeDriverLink } from "./make-driver-link.ts";
import { openDriverLink, readOwnLink } from "./open-driver-link.ts";
import { revokeDriverLink } from "./revoke-driver-link.ts";
import * as schemas from "./schemas.ts";

const tags = ["Driver's link"];
const CARRY_LOADS = { ...WRITE_LOADS, firm: "carrier" } as const;

/** Procedures for the links by which a driver works on a booking (contract 12). */
export const driverLinksRouter = router({
  make: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/driver-links",
        tags,
        summary: "Make a driver's link",
        description:
          "The carrier makes a link for its driver while the load is BOOKED or IN_TRANSIT; at most five are open. Whoever has it reads the job sheet of this booking and sends what happens on the road, in the carrier's name, without an account; never a price or another load. Send it by text: the board does not. It ends with the booking, when the load is confirmed or cancelled, or 24 hours after the delivery was recorded.",
      },
      access: CARRY_LOADS,
      status: 201,
      refusals: ["not_found", "invalid_transition", "too_many_links"],
    })
    .input(schemas.makeDriverLinkInput)
    .concat(returns(schemas.madeDriverLinkOutput))
    .mutation(({ ctx, input }) => makeDriverLink(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/driver-links",
        tags,
        summary: "List the driver's links",
        description:
          "Those of your booking, open ones first, 100 at most, without their addresses. The poster reads none.",
      },
      access: { scope: "loads:read", firm: "carrier" },
      refusals: ["not_found"],
    })
    .input(loadPath)
    .concat(returns(schemas.driverLinksOutput))
    .query(({ ctx, input }) => listDriverLinks(ctx, input)),

  revoke: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/loads/{id}/driver-links/{linkId}",
        tags,
        summary: "Revoke a driver's link",
        description:
          "It works no more: its page says so, and keeps what was not sent. A link that has ended already stays as it is.",
      },
      access: CARRY_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.driverLinkPath)
    .concat(returns(schemas.driverLinkOutput))
    .mutation(({ ctx, input }) => revokeDriverLink(ctx, input)),

  mine: driverProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/driver-link",
        tags,
        summary: "Read the link you call with",
        description:
          "The first call of the link's page: which load it is for, and in which language it opens.",
      },
    })
    .input(schemas.ownLinkInput)
    .concat(returns(schemas.ownLinkOutput))
    .query(({ ctx }) => readOwnLink(ctx)),

  opened: driverProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/driver-link/opened",
        tags,
        summary: "Say that the page runs",
        description:
          "The link's page says that it runs on a phone, when it starts and when it comes back to the front. The carrier reads when, and on how many phones. Reading changes nothing, so that the preview of a message opens no link.",
      },
    })
    .input(schemas.openLinkInput)
    .concat(returns(schemas.ownLinkOutput))
    .mutation(({ ctx, input }) => openDriverLink(ctx, input)),
});
