import type { DateStyle, Day } from "@board/calendar";
import * as calendar from "@board/calendar";

/* Formats days in the style that the reader prefers. Every page uses these functions; emails and documents, which
   several people read, always use words. */

let style: DateStyle = "WORDS";

/**
 * Sets the reader's style. Call this in a browser only, because a server renders pages for several people
 * concurrently.
 */
export function writeDates(as: DateStyle): void {
  style = as;
}

export const formatDay = (day: Day, today: Day): string => calendar.formatDay(day, today, style);

export const formatWeek = (monday: Day): string => calendar.formatWeek(monday, style);

export const formatLongDay = (day: Day, today: Day): string => calendar.formatLongDay(day, today, style);

export const formatFullDay = (day: Day): string => calendar.formatFullDay(day, style);

export const formatExact = (at: Date): string => calendar.formatExact(at, style);

/**
 * Formats an instant as a day and a time in the UK: `Wed 18 Nov, 10:38`. Includes the year unless it is this year.
 */
export const formatMoment = (at: Date, now: Date): string =>
  `${formatLongDay(calendar.londonDay(at), calendar.londonDay(now))}, ${calendar.londonTime(at)}`;

/** Formats an instant of today as `14:50`, of another day as `Wed 25, 06:10`. */
export function clockWords(at: string, now: Date): string {
  const date = new Date(at);
  const [day, today] = [calendar.londonDay(date), calendar.londonDay(now)];
  return day === today ? calendar.londonTime(date) : `${formatDay(day, today)}, ${calendar.londonTime(date)}`;
}

/** Returns the words of a day for use in the middle of a sentence. */
export function inSentence(words: string): string {
  return words.replace("Today", "today");
}

/**
 * Describes a day that was typed without a year and is out of bounds this year: the problem, and a question that
 * suggests another year.
 */
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

/**
 * Returns an example of a typed day: tomorrow, as `29/11`, or the day within the bounds that is nearest to
 * tomorrow.
 */
export function exampleDay(
  today: Day,
  { min, max }: { min?: Day | undefined; max?: Day | undefined } = {},
): string {
  const tomorrow = calendar.addDays(today, 1);
  const day = max && tomorrow > max ? max : min && tomorrow < min ? min : tomorrow;
  const [, month, date] = day.split("-").map(Number);
  return `${date}/${month}`;
}
