import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../../ui/format/days.ts";
import { dayIn, type LoadForm } from "./load-form.ts";

interface DayOption {
  value: Day;
  name: string;
}

/** Returns the days offered for collection: today and the next three. */
export function collectDays(today: Day): DayOption[] {
  return [0, 1, 2, 3].map((ahead) => {
    const day = addDays(today, ahead);
    return { value: day, name: formatDay(day, today) };
  });
}

/** Returns the days offered for delivery: no deadline, the day of collection and the next two. */
export function deliverDays(collectDate: Day, today: Day): DayOption[] {
  if (collectDate === "") return [{ value: "", name: "No deadline" }];
  const later = [1, 2].map((ahead) => addDays(collectDate, ahead));
  return [
    { value: "", name: "No deadline" },
    { value: collectDate, name: "Same day" },
    ...later.map((day) => ({ value: day, name: formatDay(day, today) })),
  ];
}

/** Returns the days offered for a further stop: none, the day of collection and the next two. */
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

/** Days of collection, delivery and further stops as typed; the days of stops are listed by the stop's key. */
export interface Days {
  collectDate: string;
  deliverDate: string;
  stops: ReadonlyMap<string, string>;
}

/** Returns the days of the form; `last` replaces a day of collection that cannot be read. */
export function daysOf({ collectDate, deliverDate, stops }: LoadForm, last: Day | "" = ""): Days {
  return {
    collectDate: dayIn(collectDate) || last,
    deliverDate,
    stops: new Map(stops.map(({ key, date }) => [key, date])),
  };
}

/**
 * Changes the day of collection. A delivery or stop on the previous day of collection, or before the new one, moves to
 * the new day. Each call starts from `before`, the days before typing began, so dates typed in passing have no effect.
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
