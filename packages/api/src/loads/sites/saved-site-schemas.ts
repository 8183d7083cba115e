import { z } from "zod";
import {
  cursor,
  instant,
  limit,
  nextCursor,
  pathId,
  postcodeText,
  text,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { site, siteChange, siteView } from "./schemas.ts";

const postcode = postcodeText().meta({
  description: "A full postcode or an outcode alone, taken as written.",
  example: "SW1A 2AA",
});

const savedSite = z
  .object({
    id: z.string().meta({ description: "The saved site's id.", example: "site_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ...siteView.shape,
    postcode,
    createdAt: instant.meta({ description: "When it was saved." }),
    updatedAt: instant.meta({ description: "When it was changed last." }),
  })
  .meta({ id: "SavedSite", description: "A site in your firm's address book." });
export type SavedSiteView = z.infer<typeof savedSite>;

export const savedSiteOutput = z
  .object({ site: savedSite.meta({ description: "The site as it is now." }) })
  .meta({ id: "SavedSiteAnswer" });
export const saveSiteOutput = z
  .object({ site: savedSite.meta({ description: "The site as it is kept." }), ...replay })
  .meta({ id: "SaveSiteAnswer" });

export const listSitesInput = z.strictObject({
  query: unlogged(text(100)).optional().meta({
    description: "Words of the name or the address, in any order, or the beginning of the postcode.",
    example: "kitchens",
  }),
  postcode: postcodeText().optional().meta({
    description: "Sites whose postcode begins with this come first.",
    example: "SW1A 2AA",
  }),
  limit,
  cursor: cursor.optional(),
});
export type ListSites = z.infer<typeof listSitesInput>;

export const listSitesOutput = z
  .object({
    sites: z.array(savedSite).meta({ description: "By name; those at `postcode` first where it is given." }),
    nextCursor,
  })
  .meta({ id: "SavedSiteList" });

export const saveSiteInput = z.strictObject({ ...site.shape, postcode }).meta({
  id: "SaveSite",
  example: {
    name: "Whitehall Kitchens, goods in",
    lines: ["2 Horse Guards Avenue", "London"],
    postcode: "SW1A 2AA",
    contactName: "J. Graham",
    phone: "01632 960318",
    hours: "Mon-Fri 07:00-16:00",
  },
});
export type SaveSite = z.infer<typeof saveSiteInput>;

export const savedSitePath = z.strictObject({ id: pathId });

export const changeSavedSiteInput = z
  .strictObject({ id: pathId, ...siteChange.shape, postcode: postcode.optional() })
  .meta({ id: "ChangeSavedSite", example: { contactName: "Tam Reid", phone: "01632 960276" } });
export type ChangeSavedSite = z.infer<typeof changeSavedSiteInput>;
