import { isBankHoliday } from "./bank-holidays.ts";
import { addDays, type Day, endOfLondonDay, londonDay, londonInstant, weekday } from "./calendar.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** First and last time of a day, `HH:MM`; the last may be 24:00. */
export type Hours = readonly [from: string, to: string];

/** Hours of each weekday; null for a day that is closed. Bank holidays are closed, whatever their weekday. */
export type WorkingHours = Readonly<Record<(typeof WEEKDAYS)[number], Hours | null>>;

/** Working hours of a firm that has set none (contract 14). */
export const USUAL_HOURS: WorkingHours = {
  mon: ["06:00", "18:00"],
  tue: ["06:00", "18:00"],
  wed: ["06:00", "18:00"],
  thu: ["06:00", "18:00"],
  fri: ["06:00", "18:00"],
  sat: ["06:00", "12:00"],
  sun: null,
};

interface Span {
  opens: Date;
  closes: Date;
}

/** Returns the instants between which a day is open; null if it is closed. */
function spanOn(hours: WorkingHours, day: Day): Span | null {
  const open = hours[WEEKDAYS[weekday(day) - 1] ?? "sun"];
  if (open === null || isBankHoliday(day)) return null;
  const [from, to] = open;
  return {
    opens: londonInstant(day, from),
    closes: to === "24:00" ? endOfLondonDay(day) : londonInstant(day, to),
  };
}

/** Yields the spans that end after an instant, in order, up to those that begin before another one. */
function* spansBetween(hours: WorkingHours, from: Date, until: Date): Generator<Span> {
  for (let day = londonDay(from); day <= londonDay(until); day = addDays(day, 1)) {
    const span = spanOn(hours, day);
    if (span && span.closes > from && span.opens < until) yield span;
  }
}

/** True if an instant lies in the working hours: from the opening on, before the closing. */
export function isOpen(hours: WorkingHours, at: Date): boolean {
  const span = spanOn(hours, londonDay(at));
  return span !== null && span.opens <= at && at < span.closes;
}

/**
 * Returns the instant at which so many minutes of working hours have passed, but at most `latest`.
 *
 * @param latest limits the days that are looked at, because hours may be short
 */
export function addWorkingMinutes(hours: WorkingHours, from: Date, minutes: number, latest: Date): Date {
  let left = minutes * 60_000;
  for (const { opens, closes } of spansBetween(hours, from, latest)) {
    const begins = Math.max(opens.getTime(), from.getTime());
    const length = closes.getTime() - begins;
    if (left <= length) return new Date(Math.min(begins + left, latest.getTime()));
    left -= length;
  }
  return latest;
}

/** Returns the first opening or closing after an instant and before `until`; null if there is none. */
export function nextChange(hours: WorkingHours, after: Date, until: Date): Date | null {
  for (const { opens, closes } of spansBetween(hours, after, until))
    for (const at of [opens, closes]) if (at > after && at < until) return at;
  return null;
}
