import { addDays, type Day, daysBetween } from "@board/calendar";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import type { PostLoadInput } from "../schemas.ts";
import type { Draft, TemplatePosting } from "./schemas.ts";

/**
 * Returns a posting without its days; those of the delivery and the stops become numbers of days after the
 * collection.
 */
export function templateOf(posting: PostLoadInput): TemplatePosting {
  const { collectDate, deliverDate, stops, ...rest } = posting;
  const after = (day: Day) => daysBetween(collectDate, day);
  return {
    ...rest,
    ...(stops && {
      stops: stops.map(({ date, ...stop }) => ({ ...stop, ...(date && { afterDays: after(date) }) })),
    }),
    ...(deliverDate && { deliverAfterDays: after(deliverDate) }),
  };
}

/** Checks that every stop with a booked time has a day, because a template cannot know which day was meant. */
export function templateProblems({ stops = [] }: TemplatePosting): FieldError[] {
  return stops.flatMap(({ byTime, afterDays }, nth) =>
    byTime === undefined || afterDays !== undefined
      ? []
      : [fieldError(["posting", "stops", nth, "byTime"], "requires_date", "needs afterDays.")],
  );
}

/** Returns a template's draft for a given collection day. */
export function draftOf({ deliverAfterDays, stops, ...posting }: TemplatePosting, collectDate: Day): Draft {
  const on = (days: number | undefined) => (days === undefined ? undefined : addDays(collectDate, days));
  const deliverDate = on(deliverAfterDays);
  return {
    ...posting,
    collectDate,
    ...(stops && { stops: stops.map(({ afterDays, ...stop }) => ({ ...stop, date: on(afterDays) })) }),
    ...(deliverDate && { deliverDate }),
  };
}
