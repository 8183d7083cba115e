/** Days and times of the board, for server and site. Days are London's (contract, preamble). */
export const LONDON = "Europe/London";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** Source of the current time; tests replace it. Rules take an instant instead. */
export interface Clock {
  now(): Date;
}

export const HOUR_MS = 3_600_000;
/** 24 hours; a London day has 23 or 25 hours when the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

const MAX_CACHED = 2_000;

/** Caches the latest results, because a page needs the same hours and days many times. */
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

/** Returns London's offset from UTC in an hour since the epoch: clocks change only at full hours. */
const offsetMsOf = cached((hour: number) => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(ZONE.format(hour * HOUR_MS)) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === "-" ? -ms : ms;
});

const offsetMsAt = (ms: number): number => offsetMsOf(Math.floor(ms / HOUR_MS));

/** Returns the London time of an instant, written as if it were UTC: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
function londonClock(at: Date): string {
  return new Date(at.getTime() + offsetMsAt(at.getTime())).toISOString();
}

/** Returns the London day of an instant. */
export function londonDay(at: Date): Day {
  return londonClock(at).slice(0, 10);
}

/** Returns the London time of day of an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  return londonClock(at).slice(11, 16);
}

/**
 * Returns the instant of a time of day, `HH:MM`, on a London day. If the hour occurs twice, the first
 * counts; a time skipped in spring is read with the offset before the change.
 */
export function londonInstant(day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const dayBefore = offsetMsAt(wall - DAY_MS);
  const dayAfter = offsetMsAt(wall + DAY_MS);
  if (offsetMsAt(wall - dayBefore) === dayBefore) return new Date(wall - dayBefore);
  return new Date(offsetMsAt(wall - dayAfter) === dayAfter ? wall - dayAfter : wall - dayBefore);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Returns the instant of a typed day and time, like `londonInstant`; null if they are not valid. */
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

/** Adds years to a day; 29 February becomes the 28th. */
export function addYears(day: Day, years: number): Day {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return isRealDay(same) ? same : same.replace("-02-29", "-02-28");
}

/** Returns the days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return columnOfDay(day).getTime() / DAY_MS;
}

/** Returns the day `number` days after 1970-01-01. */
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

/** Returns the next day from Monday to Friday. */
export function nextWorkingDay(day: Day): Day {
  const next = addDays(day, 1);
  return weekday(next) > 5 ? nextWorkingDay(next) : next;
}

/** Returns the minutes from midnight to a time of day, `HH:MM`. */
export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns true if the text is an existing day: 2026-02-30 is not. */
export function isRealDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const midnight = columnOfDay(text);
  return !Number.isNaN(midnight.getTime()) && dayOfColumn(midnight) === text;
}

/**
 * Returns why a text in the form of a day is no day, such as `June has 30 days`; null if it is one, or has
 * another form.
 */
export function noDayBecause(text: string): string | null {
  if (!DAY.test(text) || isRealDay(text)) return null;
  const month = text.slice(0, 8);
  const days = [28, 29, 30, 31].filter((date) => isRealDay(`${month}${date}`));
  if (days.length === 0) return "a year has months 01 to 12";
  const name = LONG_MONTH.format(columnOfDay(`${month}01`));
  // Only February's length depends on the year.
  return `${name}${days.length > 2 ? "" : ` ${text.slice(0, 4)}`} has ${days.at(-1)} days`;
}

/** Converts a value of a `date` column, midnight UTC, to a day. */
export function dayOfColumn(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function columnOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

// Formatters are created once, because creating one takes longer than formatting a line of the board. Days
// are formatted at midnight UTC, so that no time zone can shift them.
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

/** Format of dates: `Wed 18 Nov` or `18/11/2026`. */
export type DateStyle = "WORDS" | "NUMBERS";

/** Formats as `18/11/2026`, without the year if it is that of `today`. */
function inNumbers(day: Day, today?: Day): string {
  const [year, month, date] = day.split("-");
  return year === today?.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** Days ahead for which weekday and date are unambiguous. */
const NEAR_DAYS = 13;

/**
 * Formats for a narrow column: `Today`, `Wed 18`, and further away `18 Dec` or `4 Mar 2027`; in numbers
 * `18/11`, `04/03/2027`.
 */
export function formatDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  if (day === today) return "Today";
  if (style === "NUMBERS") return inNumbers(day, today);
  const { weekday, date, month, year } = parts(day);
  if (day > today && day <= addDays(today, NEAR_DAYS)) return `${weekday} ${date}`;
  return year === Number(today.slice(0, 4)) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** Formats a week by its Monday, `16 Nov` or `16/11`. */
export function formatWeek(monday: Day, style: DateStyle = "WORDS"): string {
  return formatDay(monday, addDays(monday, 1), style);
}

/** Formats as `Wed 18 Nov` or `Wed 18/11`, with the year if it is not this one. */
export function formatLongDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  const { weekday, date, month, year } = parts(day);
  if (style === "NUMBERS") return `${weekday} ${inNumbers(day, today)}`;
  return `${weekday} ${date} ${month}${year === Number(today.slice(0, 4)) ? "" : ` ${year}`}`;
}

/** Formats as `Mar 2027`. */
export function formatMonth(day: Day): string {
  const { month, year } = parts(day);
  return `${month} ${year}`;
}

/** Formats as `Wednesday, 18 November 2026`, or `Wed 18/11/2026`. */
export function formatFullDay(day: Day, style: DateStyle = "WORDS"): string {
  if (style === "NUMBERS") return `${parts(day).weekday} ${inNumbers(day)}`;
  return FULL_DAY.format(columnOfDay(day));
}

/** Formats an instant in UK time: `Wed 18 Nov 2026, 10:38`, or `Wed 18/11/2026, 10:38`. */
export function formatExact(at: Date, style: DateStyle = "WORDS"): string {
  const day = londonDay(at);
  const { weekday, date, month, year } = parts(day);
  const words = style === "NUMBERS" ? formatFullDay(day, style) : `${weekday} ${date} ${month} ${year}`;
  return `${words}, ${londonTime(at)}`;
}

/** Formats an instant in UK time: `18 November 2026 at 10:38`. */
export function formatLongExact(at: Date): string {
  return LONG_EXACT.format(at);
}

/** Formats an instant in UK time: `10:38:07`, with milliseconds `10:38:07.402`. */
export function formatClockSeconds(at: Date, { milliseconds = false } = {}): string {
  return londonClock(at).slice(11, milliseconds ? 23 : 19);
}
