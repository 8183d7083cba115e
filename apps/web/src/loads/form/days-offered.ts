import { addDays, type Day } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import { dayIn, type LoadForm } from "./load-form.ts";

interface DayOption {
  value: Day;
  name: string;
}

/** Collection: today and the three days after it. */
export function collectDays(today: Day): DayOption[] {
  return [0, 1, 2, 3].map((ahead) => {
    const day = addDays(today, ahead);
    return { value: day, name: formatDay(day, today) };
  });
}

/** Delivery: no deadline, the day of collection, the two days after it. */
export function deliverDays(collectDate: Day, today: Day): DayOption[] {
  if (collectDate === "") return [{ value: "", name: "No deadline" }];
  const later = [1, 2].map((ahead) => addDays(collectDate, ahead));
  return [
    { value: "", name: "No deadline" },
    { value: collectDate, name: "Same day" },
    ...later.map((day) => ({ value: day, name: formatDay(day, today) })),
  ];
}

/** A further stop: no day of its own, the day of collection, the two days after it. */
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

/** The days of a form, those of its stops by their keys. */
export interface Days {
  collectDate: string;
  deliverDate: string;
  stops: ReadonlyMap<string, string>;
}

/** The days as they stand; in place of a day of collection that cannot be read stands the last one that could. */
export function daysOf({ collectDate, deliverDate, stops }: LoadForm, last: Day | "" = ""): Days {
  return {
    collectDate: dayIn(collectDate) || last,
    deliverDate,
    stops: new Map(stops.map(({ key, date }) => [key, date])),
  };
}

/**
 * Another day of collection: a place on the same day goes with it, and none is left behind it. While it is typed, the other
 * days go by what they were before, so that half a date, or one that cannot be read, moves none.
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
