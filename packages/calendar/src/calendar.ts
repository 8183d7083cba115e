/** Days and times of the board, for server and site. Days are London's (contract, preamble). */
export const LONDON = "Europe/London";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** Source of the current time; tests replace it. Rules do not use it: the current time is passed to them as a Date. */
export interface Clock {
  now(): Date;
}

export const HOUR_MS = 3_600_000;
/** 24 hours in milliseconds. A London day has 23 or 25 hours when the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

const MAX_CACHED = 2_000;

/** Returns a cached form of the function, because a page needs the results for the same hours and days many times. */
function cached<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (known.size === MAX_CACHED) known.clear();
    known.set(key, value);
    return value;
  };
}

const ZONE = new Intl.DateTimeFormat("en-GB", { timeZone: LONDON, timeZoneName: "longOffset" });
const OFFSET = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/;

/**
 * Returns London's offset from UTC in milliseconds during an hour, given by its number since 1970. Clocks
 * change only at full hours.
 */
const offsetMsOf = cached((hour: number) => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(ZONE.format(hour * HOUR_MS)) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === "-" ? -ms : ms;
});

const offsetMsAt = (ms: number): number => offsetMsOf(Math.floor(ms / HOUR_MS));

/** Returns an instant's time in London in the form `YYYY-MM-DDTHH:MM:SS.sssZ`, in which the Z has no meaning. */
function londonClock(at: Date): string {
  return new Date(at.getTime() + offsetMsAt(at.getTime())).toISOString();
}

/** Returns the London day of an instant. */
export function londonDay(at: Date): Day {
  return londonClock(at).slice(0, 10);
}

/** Returns the time of day of an instant in London, `HH:MM`. */
export function londonTime(at: Date): string {
  return londonClock(at).slice(11, 16);
}

/**
 * Returns the instant of a time, `HH:MM`, on a London day. If that time occurs twice, returns the first; a time
 * skipped in spring is read with the offset before the change.
 */
export function londonInstant(day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const dayBefore = offsetMsAt(wall - DAY_MS);
  const dayAfter = offsetMsAt(wall + DAY_MS);
  if (offsetMsAt(wall - dayBefore) === dayBefore) return new Date(wall - dayBefore);
  return new Date(offsetMsAt(wall - dayAfter) === dayAfter ? wall - dayAfter : wall - dayBefore);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the instant of a day and a time that a person typed, as `londonInstant` does; null if they are not valid. */
export function readLondonInstant(day: string, time: string): Date | null {
  return isRealDay(day) && TIME.test(time) ? londonInstant(day, time) : null;
}

const startMsOf = cached((day: Day) => londonInstant(day, "00:00").getTime());

/** Returns the instant at which a London day begins. */
export function startOfLondonDay(day: Day): Date {
  return new Date(startMsOf(day));
}

/** Returns the first instant after a London day. */
export function endOfLondonDay(day: Day): Date {
  return startOfLondonDay(addDays(day, 1));
}

export function addDays(day: Day, days: number): Day {
  return dayOfColumn(new Date(columnOfDay(day).getTime() + days * DAY_MS));
}

/** Returns the same day a number of years later; the 28th instead of 29 February. */
export function addYears(day: Day, years: number): Day {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return isRealDay(same) ? same : same.replace("-02-29", "-02-28");
}

/** Returns the number of days from one day to another; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the number of days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return columnOfDay(day).getTime() / DAY_MS;
}

/** Returns the day that is `number` days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return dayOfColumn(new Date(number * DAY_MS));
}

/** Returns the weekday: Monday is 1, Sunday 7. */
export function weekday(day: Day): number {
  return columnOfDay(day).getUTCDay() || 7;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/** Returns the next day that is not a Saturday or Sunday. */
export function nextWorkingDay(day: Day): Day {
  const next = addDays(day, 1);
  return weekday(next) > 5 ? nextWorkingDay(next) : next;
}

/** Returns the minutes from midnight to a time of day, `HH:MM`. */
export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns true if the text is a day that exists; 2026-02-30 does not. */
export function isRealDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const midnight = columnOfDay(text);
  return !Number.isNaN(midnight.getTime()) && dayOfColumn(midnight) === text;
}

/**
 * Returns why a text of the form `YYYY-MM-DD` is not a day, such as `June has 30 days`; null if it is a day,
 * or if it has another form.
 */
export function noDayBecause(text: string): string | null {
  if (!DAY.test(text) || isRealDay(text)) return null;
  const month = text.slice(0, 8);
  const days = [28, 29, 30, 31].filter((date) => isRealDay(`${month}${date}`));
  if (days.length === 0) return "a year has months 01 to 12";
  const name = LONG_MONTH.format(columnOfDay(`${month}01`));
  // The year is part of the sentence for February only, whose length depends on it.
  return `${name}${days.length > 2 ? "" : ` ${text.slice(0, 4)}`} has ${days.at(-1)} days`;
}

/** Returns the day of a value of a `date` column, which is midnight UTC. */
export function dayOfColumn(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function columnOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

// Formatters are created once, because creating one takes longer than formatting a line of the board. Days are
// formatted at midnight UTC, so that the time zone of the machine cannot change them.
const ofDay = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options });
const ofInstant = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: LONDON, ...options });

const WEEKDAY = ofDay({ weekday: "short" });
const MONTH = ofDay({ month: "short" });
const LONG_MONTH = ofDay({ month: "long" });
const FULL_DAY = ofDay({ dateStyle: "full" });
const LONG_EXACT = ofInstant({ dateStyle: "long", timeStyle: "short" });

function parts(day: Day) {
  const date = columnOfDay(day);
  return {
    weekday: WEEKDAY.format(date),
    date: date.getUTCDate(),
    month: MONTH.format(date),
    year: date.getUTCFullYear(),
  };
}

/** Style of dates: `WORDS` is `Wed 18 Nov`, `NUMBERS` is `18/11/2026`. */
export type DateStyle = "WORDS" | "NUMBERS";

/** Returns a day as `18/11/2026`; without the year if that is the year of `today`. */
function inNumbers(day: Day, today?: Day): string {
  const [year, month, date] = day.split("-");
  return year === today?.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** Maximum days ahead for which a weekday and the day of the month are unambiguous. */
const NEAR_DAYS = 13;

/**
 * Returns a day for a narrow column: `Today`, `Wed 18`, or further ahead `18 Dec` or `4 Mar 2027`; in numbers
 * `18/11` or `04/03/2027`.
 */
export function formatDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  if (day === today) return "Today";
  if (style === "NUMBERS") return inNumbers(day, today);
  const { weekday, date, month, year } = parts(day);
  if (day > today && day <= addDays(today, NEAR_DAYS)) return `${weekday} ${date}`;
  return year === Number(today.slice(0, 4)) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** Returns a week by its Monday, `16 Nov` or `16/11`. */
export function formatWeek(monday: Day, style: DateStyle = "WORDS"): string {
  return formatDay(monday, addDays(monday, 1), style);
}

/** Returns a day as `Wed 18 Nov` or `Wed 18/11`, with the year unless it is that of `today`. */
export function formatLongDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  const { weekday, date, month, year } = parts(day);
  if (style === "NUMBERS") return `${weekday} ${inNumbers(day, today)}`;
  return `${weekday} ${date} ${month}${year === Number(today.slice(0, 4)) ? "" : ` ${year}`}`;
}

/** Returns the month of a day as `Mar 2027`. */
export function formatMonth(day: Day): string {
  const { month, year } = parts(day);
  return `${month} ${year}`;
}

/** Returns a day as `Wednesday, 18 November 2026` or `Wed 18/11/2026`. */
export function formatFullDay(day: Day, style: DateStyle = "WORDS"): string {
  if (style === "NUMBERS") return `${parts(day).weekday} ${inNumbers(day)}`;
  return FULL_DAY.format(columnOfDay(day));
}

/** Returns an instant in UK time as `Wed 18 Nov 2026, 10:38` or `Wed 18/11/2026, 10:38`. */
export function formatExact(at: Date, style: DateStyle = "WORDS"): string {
  const day = londonDay(at);
  const { weekday, date, month, year } = parts(day);
  const words = style === "NUMBERS" ? formatFullDay(day, style) : `${weekday} ${date} ${month} ${year}`;
  return `${words}, ${londonTime(at)}`;
}

/** Returns an instant in UK time as `18 November 2026 at 10:38`. */
export function formatLongExact(at: Date): string {
  return LONG_EXACT.format(at);
}

/** Returns an instant in UK time as `10:38:07`, or with milliseconds as `10:38:07.402`. */
export function formatClockSeconds(at: Date, { milliseconds = false } = {}): string {
  return londonClock(at).slice(11, milliseconds ? 23 : 19);
}
