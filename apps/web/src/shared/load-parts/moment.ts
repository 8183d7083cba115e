import { readTime, UNREAD_TIME } from "@board/api/typed/rules";
import { addDays, type Day, readLondonInstant } from "@board/calendar";
import { formatLongDay } from "../../ui/format/days.ts";

/** Typed day and time at which a step of a job was done. */
export interface TypedMoment {
  day: Day | "";
  time: string;
}

/** Parses a typed day and time; null if they cannot be parsed. */
export function readMoment({ day, time }: TypedMoment): Date | null {
  const read = readTime(time);
  return read === null || day === "" ? null : readLondonInstant(day, read);
}

/** Returns the reason why a typed day and time cannot be parsed. */
export function unreadMoment({ day }: TypedMoment): string {
  return day === "" ? "Choose a day." : UNREAD_TIME;
}

/** Formats a day for use within a sentence: `tomorrow`, `Fri 13 Nov`. */
export function dayInSentence(day: Day, today: Day): string {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : formatLongDay(day, today);
}
