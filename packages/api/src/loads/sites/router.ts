import { POST_LOADS, READ_POSTED } from "../../core/needs.ts";
import { firmProcedure, returns, router } from "../../core/procedures.ts";
import { listSites } from "./list-sites.ts";
import { changeSite, removeSite, saveSite } from "./save-site.ts";
import * as schemas from "./saved-site-schemas.ts";

const tags = ["Address book"];

/** Procedures for a firm's saved sites, which all its members share, in live and sandbox. */
export const sitesRouter = router({
  list: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/sites",
        tags,
        summary: "List your saved sites",
        description: "By name, those with the postcode you give first. One address book for live and test.",
      },
      access: READ_POSTED,
      refusals: ["cursor_invalid"],
    })
    .input(schemas.listSitesInput)
    .concat(returns(schemas.listSitesOutput))
    .query(({ ctx, input }) => listSites(ctx, input)),

  save: firmProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/sites",
        tags,
        summary: "Save a site",
        description:
          "Names may repeat. At most 2,000 for each firm. Send its fields as collectFrom or deliverTo of a load: the load keeps a copy of its own.",
      },
      access: POST_LOADS,
      status: 201,
      refusals: ["too_many_sites"],
    })
    .input(schemas.saveSiteInput)
    .concat(returns(schemas.saveSiteOutput))
    .mutation(({ ctx, input }) => saveSite(ctx, input)),

  change: firmProcedure
    .meta({
      openapi: {
        method: "PATCH",
        path: "/sites/{id}",
        tags,
        summary: "Change a saved site",
        description: "What you leave out stays; null clears. Loads keep the copies that they have.",
      },
      access: POST_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.changeSavedSiteInput)
    .concat(returns(schemas.savedSiteOutput))
    .mutation(({ ctx, input }) => changeSite(ctx, input)),

  remove: firmProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/sites/{id}",
        tags,
        summary: "Delete a saved site",
        description: "Loads keep the copies that they have.",
      },
      access: POST_LOADS,
      refusals: ["not_found"],
    })
    .input(schemas.savedSitePath)
    .concat(returns(schemas.savedSiteOutput))
    .mutation(({ ctx, input }) => removeSite(ctx, input.id)),
});
