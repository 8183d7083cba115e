import { addDays, type Day, daysBetween } from "@board/calendar";
import type { PostLoadInput } from "../loads/schemas.ts";
import type { Draft, TemplatePosting } from "./schemas.ts";

/** A posting without its days, the delivery day kept as so many after the collection. */
export function templateOf(posting: PostLoadInput): TemplatePosting {
  const { collectDate, deliverDate, ...rest } = posting;
  if (deliverDate === undefined) return rest;
  return { ...rest, deliverAfterDays: daysBetween(collectDate, deliverDate) };
}

/** Returns the draft of a template for a collection on that day. */
export function draftOf({ deliverAfterDays, ...posting }: TemplatePosting, collectDate: Day): Draft {
  if (deliverAfterDays === undefined) return { ...posting, collectDate };
  return { ...posting, collectDate, deliverDate: addDays(collectDate, deliverAfterDays) };
}
