import { Temporal } from "temporal-polyfill";

/** The board's days are London's (contract, preamble). */
const LONDON = "Europe/London";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** The London day at an instant. */
export function londonDay(at: Date): Day {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainDate()
    .toString();
}

/** The London time of day at an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainTime()
    .toString({ smallestUnit: "minute" });
}

/** The instant at which a London day begins; 23 or 25 hours may lie between two of them. */
export function startOfLondonDay(day: Day): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(LONDON).epochMilliseconds);
}

/** The instant of a time of day, `HH:MM`, on a London day. */
export function londonInstant(day: Day, time: string): Date {
  return new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({
      timeZone: LONDON,
      plainTime: Temporal.PlainTime.from(time),
    }).epochMilliseconds,
  );
}

/** The first instant after a London day. */
export function endOfLondonDay(day: Day): Date {
  return startOfLondonDay(addDays(day, 1));
}

export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

export function addYears(day: Day, years: number): Day {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}

/** Monday is 1, Sunday 7. */
export function weekday(day: Day): number {
  return Temporal.PlainDate.from(day).dayOfWeek;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether the text is a day that exists: 2026-02-30 is not. */
export function isRealDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  try {
    Temporal.PlainDate.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** A `date` column holds the day at midnight UTC. */
export function dayOfColumn(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function columnOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
