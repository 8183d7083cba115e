import { readTime, UNREAD_TIME } from "@board/api/typed/rules";
import { addDays, type Day, readLondonInstant } from "@board/calendar";
import { formatLongDay } from "../ui/format/days.ts";

/** Day and time of a step of a job, as they are typed. */
export interface TypedMoment {
  day: Day | "";
  time: string;
}

/** The instant that was typed, to the minute; null where it cannot be read. */
export function readMoment({ day, time }: TypedMoment): Date | null {
  const read = readTime(time);
  return read === null || day === "" ? null : readLondonInstant(day, read);
}

/** Why what is typed is no moment. */
export function unreadMoment({ day }: TypedMoment): string {
  return day === "" ? "Choose a day." : UNREAD_TIME;
}

/** A day within a sentence: `tomorrow`, `Fri 13 Nov`. */
export function dayInSentence(day: Day, today: Day): string {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : formatLongDay(day, today);
}
