import { Temporal } from "temporal-polyfill";

/** The board's days are London's (contract, preamble). */
const LONDON = "Europe/London";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Keeps what was worked out for the latest keys: the same hours and days are asked for with every call. */
function remembering<Key, Value>(workOut: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = workOut(key);
    if (known.size === REMEMBERED) known.clear();
    known.set(key, made);
    return made;
  };
}
const REMEMBERED = 2_000;

/** London's clock changes at the full hour only, so that one distance from UTC holds for an hour since the epoch. */
const offsetMsOf = remembering((hour: number) => {
  const at = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS).toZonedDateTimeISO(LONDON);
  return at.offsetNanoseconds / 1_000_000;
});

/** What a London clock shows at an instant, as if it were UTC: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
function londonClock(at: Date): string {
  const ms = at.getTime();
  return new Date(ms + offsetMsOf(Math.floor(ms / HOUR_MS))).toISOString();
}

/** The London day at an instant. */
export function londonDay(at: Date): Day {
  return londonClock(at).slice(0, 10);
}

/** The London time of day at an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  return londonClock(at).slice(11, 16);
}

const startMsOf = remembering(
  (day: Day) => Temporal.PlainDate.from(day).toZonedDateTime(LONDON).epochMilliseconds,
);

/** The instant at which a London day begins; 23 or 25 hours may lie between two of them. */
export function startOfLondonDay(day: Day): Date {
  return new Date(startMsOf(day));
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
  return dayOfColumn(new Date(columnOfDay(day).getTime() + days * DAY_MS));
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
  const midnight = columnOfDay(text);
  return !Number.isNaN(midnight.getTime()) && dayOfColumn(midnight) === text;
}

/** A `date` column holds the day at midnight UTC. */
export function dayOfColumn(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function columnOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}
