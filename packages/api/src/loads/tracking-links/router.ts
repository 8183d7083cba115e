import { z } from "zod";
import { POST_LOADS } from "../../core/needs.ts";
import { firmProcedure, returns, router, visitorProcedure } from "../../core/procedures.ts";
import { linkInput } from "../../firms/fields.ts";
import { loadPath } from "../schemas.ts";
import { countOpening, followLoad } from "./follow-load.ts";
import { listTrackingLinks } from "./list-tracking-links.ts";
import { makeTrackingLink } from "./make-tracking-link.ts";
import { revokeTrackingLink } from "./revoke-tracking-link.ts";
import * as schemas from "./schemas.ts";

const tags = ["Links for who waits"];

/** Procedures for the links by which those who wait follow a load to one place (contract 12). */
export const trackingLinksRouter = router({
  make: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/tracking-links",
        tags,
        summary: "Make a link for who waits",
        description:
          "The poster makes a link to one place of the load, for whoever waits there: about when the lorry comes, what it brings, and the place's own reference; no firm, no phone number and no price. From posting on, at most 20 open ones a load. It survives a hand-back, and ends 24 hours after its place is done, or with the load.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["not_found", "invalid_transition", "too_many_links"],
    })
    .input(schemas.makeTrackingLinkInput)
    .concat(returns(schemas.madeTrackingLinkOutput))
    .mutation(({ ctx, input }) => makeTrackingLink(ctx, input)),

  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/tracking-links",
        tags,
        summary: "List the links for who waits",
        description:
          "Open ones first, then newest first, 100 at most, without their addresses. The carrier reads none.",
      },
      access: { scope: "loads:read", firm: "poster" },
      refusals: ["not_found"],
    })
    .input(loadPath)
    .concat(returns(schemas.trackingLinksOutput))
    .query(({ ctx, input }) => listTrackingLinks(ctx, input)),

  revoke: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/loads/{id}/tracking-links/{linkId}",
        tags,
        summary: "Revoke a link for who waits",
        description: "Its page is gone from then on. A link that has ended already stays as it is.",
      },
      access: POST_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.trackingLinkPath)
    .concat(returns(schemas.trackingLinkOutput))
    .mutation(({ ctx, input }) => revokeTrackingLink(ctx, input)),

  read: visitorProcedure
    .input(linkInput)
    .concat(returns(schemas.trackedOutput))
    .query(({ ctx, input }) => followLoad(ctx, input)),

  opened: visitorProcedure
    .input(linkInput)
    .concat(returns(z.object({ counted: z.literal(true) })))
    .mutation(({ ctx, input }) => countOpening(ctx, input)),
});
