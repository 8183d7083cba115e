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

/** Words for a day that was typed without its year and is out of bounds this year: what is wrong, and the question. */
export function yearQuestion(
  { outside, meant }: { outside: Day; meant: Day },
  today: Day,
): { what: string; question: string } {
  const away = calendar.daysBetween(today, outside);
  const what =
    away === -1
      ? "is yesterday"
      : away < 0
        ? "is over"
        : meant > outside
          ? "is too early"
          : away === 1
            ? "is tomorrow"
            : "is not over yet";
  return {
    what: `${formatLongDay(outside, today)} ${what}.`,
    question: `Did you mean ${formatLongDay(meant, today)}?`,
  };
}

/** A day as somebody may type it into a field with these bounds: tomorrow, as `29/11`, or the nearest to it. */
export function exampleDay(
  today: Day,
  { min, max }: { min?: Day | undefined; max?: Day | undefined } = {},
): string {
  const tomorrow = calendar.addDays(today, 1);
  const day = max && tomorrow > max ? max : min && tomorrow < min ? min : tomorrow;
  const [, month, date] = day.split("-").map(Number);
  return `${date}/${month}`;
}
