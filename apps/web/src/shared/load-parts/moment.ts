import { readTime, UNREAD_TIME } from "@board/api/typed/rules";
import { addDays, type Day, readLondonInstant } from "@board/calendar";
import { formatLongDay } from "../../ui/format/days.ts";

/** Typed day and time of a step of a job. */
export interface TypedMoment {
  day: Day | "";
  time: string;
}

/** Parses a typed moment to the minute; null if it cannot be read. */
export function readMoment({ day, time }: TypedMoment): Date | null {
  const read = readTime(time);
  return read === null || day === "" ? null : readLondonInstant(day, read);
}

/** Why a typed moment cannot be read. */
export function unreadMoment({ day }: TypedMoment): string {
  return day === "" ? "Choose a day." : UNREAD_TIME;
}

/** A day within a sentence: `tomorrow`, `Fri 13 Nov`. */
export function dayInSentence(day: Day, today: Day): string {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : formatLongDay(day, today);
}
