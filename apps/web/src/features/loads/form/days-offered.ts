import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../../ui/format/days.ts";
import { dayIn, type LoadForm } from "./load-form.ts";

interface DayOption {
  value: Day;
  name: string;
}

/** Days offered for collection: today and the next three. */
export function collectDays(today: Day): DayOption[] {
  return [0, 1, 2, 3].map((ahead) => {
    const day = addDays(today, ahead);
    return { value: day, name: formatDay(day, today) };
  });
}

/** Days offered for delivery: no deadline, the day of collection and the next two. */
export function deliverDays(collectDate: Day, today: Day): DayOption[] {
  if (collectDate === "") return [{ value: "", name: "No deadline" }];
  const later = [1, 2].map((ahead) => addDays(collectDate, ahead));
  return [
    { value: "", name: "No deadline" },
    { value: collectDate, name: "Same day" },
    ...later.map((day) => ({ value: day, name: formatDay(day, today) })),
  ];
}

/** Days offered for a further stop: none, the day of collection and the next two. */
export function stopDays(collectDate: Day, today: Day): DayOption[] {
  const none = { value: "", name: "No day" };
  if (collectDate === "") return [none];
  return [
    none,
    ...[0, 1, 2].map((ahead) => {
      const day = addDays(collectDate, ahead);
      return { value: day, name: formatDay(day, today) };
    }),
  ];
}

/** Days of a form; those of stops by the stop's key. */
export interface Days {
  collectDate: string;
  deliverDate: string;
  stops: ReadonlyMap<string, string>;
}

/** Days of the form; `last` replaces an unreadable day of collection. */
export function daysOf({ collectDate, deliverDate, stops }: LoadForm, last: Day | "" = ""): Days {
  return {
    collectDate: dayIn(collectDate) || last,
    deliverDate,
    stops: new Map(stops.map(({ key, date }) => [key, date])),
  };
}

/**
 * Changes the day of collection. Days equal to the old one move along, and earlier ones move up to it. The others are
 * computed from `before`, so that an incomplete date moves nothing.
 */
export function withCollectDate(
  { stops }: LoadForm,
  collectDate: string,
  before: Days,
): Pick<LoadForm, "collectDate" | "deliverDate" | "stops"> {
  const next = dayIn(collectDate);
  const moved = (date: string) => {
    const isBehind = dayIn(date) !== "" && (date === before.collectDate || date < next);
    return next !== "" && isBehind ? next : date;
  };
  return {
    collectDate,
    deliverDate: moved(before.deliverDate),
    stops: stops.map((stop) => ({ ...stop, date: moved(before.stops.get(stop.key) ?? stop.date) })),
  };
}
