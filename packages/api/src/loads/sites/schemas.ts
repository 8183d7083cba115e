import type { Prisma } from "@board/db";
import { z } from "zod";
import { filledText, orNull, postcodeText, text, unlogged } from "../../core/fields.ts";

const name = unlogged(filledText(100)).meta({
  description: "The place, as its people call it.",
  example: "Whitehall Kitchens, goods in",
});
const lines = unlogged(z.array(filledText(100)).min(1).max(4)).meta({
  description: "The address, one to four lines.",
  example: ["2 Horse Guards Avenue", "London"],
});
const postcode = postcodeText().meta({
  description:
    "Where it is given: the end's own postcode; where one of the two is an outcode alone, one of the same outcode.",
  example: "SW1A 2AA",
});
const about = {
  contactName: unlogged(text(100)).meta({ description: "The person to ask for.", example: "J. Graham" }),
  phone: unlogged(text(40)).meta({ description: "As it is dialled.", example: "01632 960318" }),
  reference: unlogged(text(100)).meta({
    description: "What the driver says at the gate.",
    example: "PO 77120",
  }),
  hours: unlogged(text(100)).meta({ description: "When it is open.", example: "Mon-Fri 07:00-16:00" }),
  instructions: unlogged(text(500)).meta({
    description: "How to get in.",
    example: "No dock: tail-lift and pump truck. Ring 30 min before.",
  }),
};

/** A place at which a load is collected or delivered, with contact and access details. */
export const site = z
  .strictObject({
    name,
    lines,
    postcode: postcode.optional(),
    contactName: about.contactName.optional(),
    phone: about.phone.optional(),
    reference: about.reference.optional(),
    hours: about.hours.optional(),
    instructions: about.instructions.optional(),
  })
  .meta({ description: "One end of a load: the place, and the person to ask for.", id: "Site" });
export type Site = z.infer<typeof site>;

/** A site as the readers of a load see it. */
export const siteView = z
  .object({
    name,
    lines,
    postcode: orNull(postcode),
    contactName: orNull(about.contactName),
    phone: orNull(about.phone),
    reference: orNull(about.reference),
    hours: orNull(about.hours),
    instructions: orNull(about.instructions),
  })
  .meta({
    id: "SiteView",
    description: "For the poster, and for the carrier for as long as it has the job.",
  });
export type SiteView = z.infer<typeof siteView>;

/** Changes of a site: null clears a field, an absent one stays. */
export const siteChange = z
  .strictObject({
    name: name.optional(),
    lines: lines.optional(),
    postcode: orNull(postcode).optional(),
    contactName: orNull(about.contactName).optional(),
    phone: orNull(about.phone).optional(),
    reference: orNull(about.reference).optional(),
    hours: orNull(about.hours).optional(),
    instructions: orNull(about.instructions).optional(),
  })
  .meta({ description: "What to change of a site: null clears, what is left out stays.", id: "SiteChange" });

/** Returns a site as stored in a load's row. */
export function storedSite(given: Site | undefined): Prisma.JsonObject | null {
  if (given === undefined) return null;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
}

/** Returns the site stored in a load's row, as it was given in the request. */
export function givenSite(stored: Prisma.JsonValue): Site | undefined {
  return stored === null ? undefined : site.parse(stored);
}

export function viewSite(stored: Prisma.JsonValue): SiteView | null {
  const given = givenSite(stored);
  if (given === undefined) return null;
  return {
    name: given.name,
    lines: given.lines,
    postcode: given.postcode ?? null,
    contactName: given.contactName ?? null,
    phone: given.phone ?? null,
    reference: given.reference ?? null,
    hours: given.hours ?? null,
    instructions: given.instructions ?? null,
  };
}
