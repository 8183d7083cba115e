import type { DateStyle, Day } from "@board/calendar";
import * as calendar from "@board/calendar";

/*
 * Days as the person in front of the page reads them. Every page writes dates through here; emails and documents, which
 * several people read, are in words.
 */

let style: DateStyle = "WORDS";

/** Writes dates this way from now on. In a browser only: a server draws pages for several people at once. */
export function writeDates(as: DateStyle): void {
  style = as;
}

/** As the calendar's, in the person's way. */
export const formatDay = (day: Day, today: Day): string => calendar.formatDay(day, today, style);

/** As the calendar's, in the person's way. */
export const formatWeek = (monday: Day): string => calendar.formatWeek(monday, style);

/** As the calendar's, in the person's way. */
export const formatLongDay = (day: Day, today: Day): string => calendar.formatLongDay(day, today, style);

/** As the calendar's, in the person's way. */
export const formatFullDay = (day: Day): string => calendar.formatFullDay(day, style);

/** As the calendar's, in the person's way. */
export const formatExact = (at: Date): string => calendar.formatExact(at, style);

/** An instant with its day: `Wed 18 Nov, 10:38`, UK time; the year stands where it is another one. */
export const formatMoment = (at: Date, now: Date): string =>
  `${formatLongDay(calendar.londonDay(at), calendar.londonDay(now))}, ${calendar.londonTime(at)}`;

/** A day's words within a sentence. */
export function inSentence(words: string): string {
  return words.replace("Today", "today");
}
