import { addDays, type Day } from "../calendar.ts";
import type { PostLoadInput } from "../loads/schemas.ts";
import type { Draft, TemplatePosting } from "./schemas.ts";

const DAY_MS = 86_400_000;

/** A posting without its days, the delivery day kept as so many after the collection. */
export function templateOf(posting: PostLoadInput): TemplatePosting {
  const { collectDate, deliverDate, ...rest } = posting;
  if (deliverDate === undefined) return rest;
  const apart = Date.parse(deliverDate) - Date.parse(collectDate);
  return { ...rest, deliverAfterDays: Math.round(apart / DAY_MS) };
}

/** What would be posted from a template for a collection on that day. */
export function draftOf({ deliverAfterDays, ...posting }: TemplatePosting, collectDate: Day): Draft {
  if (deliverAfterDays === undefined) return { ...posting, collectDate };
  return { ...posting, collectDate, deliverDate: addDays(collectDate, deliverAfterDays) };
}
