/** Days and times of the board, for server and site alike. Its days are London's (contract, preamble). */
export const LONDON = "Europe/London";

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** Tells the time. Rules are given an instant; what asks for one asks a clock, so that a test can set it. */
export interface Clock {
  now(): Date;
}

export const HOUR_MS = 3_600_000;
/** 24 hours; a London day has 23 or 25 of them where the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

const MAX_CACHED = 2_000;

/** Caches the latest results: a page asks for the same hours and days over and over. */
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

/** London's distance from UTC in an hour since the epoch: its clocks change at the full hour only. */
const offsetMsOf = cached((hour: number) => {
  const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(ZONE.format(hour * HOUR_MS)) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === "-" ? -ms : ms;
});

const offsetMsAt = (ms: number): number => offsetMsOf(Math.floor(ms / HOUR_MS));

/** Time of a London clock at an instant, written as if it were UTC: `YYYY-MM-DDTHH:MM:SS.sssZ`. */
function londonClock(at: Date): string {
  return new Date(at.getTime() + offsetMsAt(at.getTime())).toISOString();
}

/** The London day at an instant. */
export function londonDay(at: Date): Day {
  return londonClock(at).slice(0, 10);
}

/** The London time of day at an instant, `HH:MM`. */
export function londonTime(at: Date): string {
  return londonClock(at).slice(11, 16);
}

/**
 * The instant of a time of day, `HH:MM`, on a London day. Of an hour that comes twice it is the first; a time that is
 * left out in spring counts on from the hour before it.
 */
export function londonInstant(day: Day, time: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const dayBefore = offsetMsAt(wall - DAY_MS);
  const dayAfter = offsetMsAt(wall + DAY_MS);
  if (offsetMsAt(wall - dayBefore) === dayBefore) return new Date(wall - dayBefore);
  return new Date(offsetMsAt(wall - dayAfter) === dayAfter ? wall - dayAfter : wall - dayBefore);
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** As `londonInstant`, of what somebody wrote; null where that is no day and time. */
export function readLondonInstant(day: string, time: string): Date | null {
  return isRealDay(day) && TIME.test(time) ? londonInstant(day, time) : null;
}

const startMsOf = cached((day: Day) => londonInstant(day, "00:00").getTime());

/** The instant at which a London day begins. */
export function startOfLondonDay(day: Day): Date {
  return new Date(startMsOf(day));
}

/** The first instant after a London day. */
export function endOfLondonDay(day: Day): Date {
  return startOfLondonDay(addDays(day, 1));
}

export function addDays(day: Day, days: number): Day {
  return dayOfColumn(new Date(columnOfDay(day).getTime() + days * DAY_MS));
}

/** A year on; 29 February becomes the 28th. */
export function addYears(day: Day, years: number): Day {
  const same = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return isRealDay(same) ? same : same.replace("-02-29", "-02-28");
}

/** Days from the first to the second; negative where the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return columnOfDay(day).getTime() / DAY_MS;
}

/** The day so many days after 1970-01-01. */
export function dayOfNumber(number: number): Day {
  return dayOfColumn(new Date(number * DAY_MS));
}

/** Monday is 1, Sunday 7. */
export function weekday(day: Day): number {
  return columnOfDay(day).getUTCDay() || 7;
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekday(day));
}

/** The next day that is no Saturday and no Sunday. */
export function nextWorkingDay(day: Day): Day {
  const next = addDays(day, 1);
  return weekday(next) > 5 ? nextWorkingDay(next) : next;
}

/** Minutes from midnight to a time of day, `HH:MM`. */
export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** True if the text is a day that exists: 2026-02-30 is not. */
export function isRealDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const midnight = columnOfDay(text);
  return !Number.isNaN(midnight.getTime()) && dayOfColumn(midnight) === text;
}

/** Tells why a text in the form of a day is none, such as `June has 30 days`; null where it is one, or has another form. */
export function noDayBecause(text: string): string | null {
  if (!DAY.test(text) || isRealDay(text)) return null;
  const month = text.slice(0, 8);
  const days = [28, 29, 30, 31].filter((date) => isRealDay(`${month}${date}`));
  if (days.length === 0) return "a year has months 01 to 12";
  const name = LONG_MONTH.format(columnOfDay(`${month}01`));
  // February alone changes with the year.
  return `${name}${days.length > 2 ? "" : ` ${text.slice(0, 4)}`} has ${days.at(-1)} days`;
}

/** A `date` column holds the day at midnight UTC. */
export function dayOfColumn(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

export function columnOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

// Formats are made once: making one takes longer than all that a line of the board says with it. Days are formatted at
// midnight UTC, so that no time zone can move them.
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

/** The way in which days are written: `Wed 18 Nov` or `18/11/2026`. */
export type DateStyle = "WORDS" | "NUMBERS";

/** `18/11/2026`, without the year where it is that of `today`. */
function inNumbers(day: Day, today?: Day): string {
  const [year, month, date] = day.split("-");
  return year === today?.slice(0, 4) ? `${date}/${month}` : `${date}/${month}/${year}`;
}

/** Days ahead for which the weekday and the date say enough. */
const NEAR_DAYS = 13;

/** `Today`, `Wed 18`, and further away `18 Dec` or `4 Mar 2027`; else `18/11`, `04/03/2027`: short enough for a column. */
export function formatDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  if (day === today) return "Today";
  if (style === "NUMBERS") return inNumbers(day, today);
  const { weekday, date, month, year } = parts(day);
  if (day > today && day <= addDays(today, NEAR_DAYS)) return `${weekday} ${date}`;
  return year === Number(today.slice(0, 4)) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** A week by its Monday, `16 Nov` or `16/11`. */
export function formatWeek(monday: Day, style: DateStyle = "WORDS"): string {
  return formatDay(monday, addDays(monday, 1), style);
}

/** `Wed 18 Nov` or `Wed 18/11`, with the year where it is not this one. */
export function formatLongDay(day: Day, today: Day, style: DateStyle = "WORDS"): string {
  const { weekday, date, month, year } = parts(day);
  if (style === "NUMBERS") return `${weekday} ${inNumbers(day, today)}`;
  return `${weekday} ${date} ${month}${year === Number(today.slice(0, 4)) ? "" : ` ${year}`}`;
}

/** `Mar 2027`. */
export function formatMonth(day: Day): string {
  const { month, year } = parts(day);
  return `${month} ${year}`;
}

/** `Wednesday, 18 November 2026`, or `Wed 18/11/2026`. */
export function formatFullDay(day: Day, style: DateStyle = "WORDS"): string {
  if (style === "NUMBERS") return `${parts(day).weekday} ${inNumbers(day)}`;
  return FULL_DAY.format(columnOfDay(day));
}

/** An instant in full, UK time: `Wed 18 Nov 2026, 10:38`, or `Wed 18/11/2026, 10:38`. */
export function formatExact(at: Date, style: DateStyle = "WORDS"): string {
  const day = londonDay(at);
  const { weekday, date, month, year } = parts(day);
  const words = style === "NUMBERS" ? formatFullDay(day, style) : `${weekday} ${date} ${month} ${year}`;
  return `${words}, ${londonTime(at)}`;
}

/** `18 November 2026 at 10:38`, UK time. */
export function formatLongExact(at: Date): string {
  return LONG_EXACT.format(at);
}

/** `10:38:07`, UK time; with milliseconds `10:38:07.402`. */
export function formatClockSeconds(at: Date, { milliseconds = false } = {}): string {
  return londonClock(at).slice(11, milliseconds ? 23 : 19);
}
