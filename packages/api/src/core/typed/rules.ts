import { addDays, type Day, daysBetween, isRealDay, weekday } from "@board/calendar";

/**
 * Parsers of typed text, for fields of the site and cells of a sheet; each returns null for text that it
 * cannot read.
 */

/** Maximum length of a typed day, time, number or price; a longer text cannot be read. */
const MAX_CHARACTERS = 40;

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** Matches `24/11`, `24.11.26`, `24-11-2026`, also after a weekday. */
const NUMBERS = /^(?:([a-z]+),? )?(\d{1,2}) ?[/.-] ?(\d{1,2})(?: ?[/.-] ?(\d{2}|\d{4}))?$/;
/** Matches `24 nov`, `24-nov-26`, `tue 24th november 2026`. */
const WORDS = /^(?:([a-z]+),? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9})(?:,? |[/.-])?(\d{2}|\d{4})?$/;
/** Matches midnight, which spreadsheets write after a day that is stored as an instant. */
const MIDNIGHT = /[ t]00?:00(?::00)?$/;

export const UNREAD_DAY = "A day, such as tomorrow, tue or +2.";

/** Distance in days from which a day of another year must be typed with its year. */
const HALF_YEAR_DAYS = 183;
/**
 * Distance from the bounds, in days, within which a day near the turn of the year may be in either year: the
 * person is asked, unless a weekday decides.
 */
const MONTH_DAYS = 31;

interface Bounds {
  min?: Day;
  max?: Day;
}

/**
 * A typed day. If a day without a year may be in either of two years, the caller must ask: `meant` is the day
 * that is probably meant, and `outside` is the same date in the year in which it is out of bounds.
 */
type TypedDay = { day: Day } | { outside: Day; meant: Day };

/** Returns the number of a weekday by its name, 1 for Monday; 0 for any other word. */
function weekdayOf(word: string): number {
  if (word.length < 3) return 0;
  return word === "weds" ? 3 : WEEKDAYS.findIndex((name) => name.startsWith(word)) + 1;
}

/**
 * Parses a day: `24/11`, `tue`, `24 Nov`, `+2`; null if unreadable, or if its weekday fits no year. A day
 * without a year is in this year, or in the next or last year if it is then within half a year of the bounds.
 * A weekday is the first from `min` on, or a week earlier if that is after `max`.
 */
export function typedDay(text: string, today: Day, { min, max }: Bounds = {}): TypedDay | null {
  if (text.length > MAX_CHARACTERS) return null;
  const typed = text.trim().toLowerCase().replace(MIDNIGHT, "").replace(/\s+/g, " ");
  if (isRealDay(typed)) return { day: typed };
  const ahead = /^\+(\d{1,3})$/.exec(typed);
  if (ahead) return { day: addDays(today, Number(ahead[1])) };
  if (typed.length >= 3) {
    if ("today".startsWith(typed)) return { day: today };
    if ("tomorrow".startsWith(typed)) return { day: addDays(today, 1) };
    if ("yesterday".startsWith(typed)) return { day: addDays(today, -1) };
    const named = weekdayOf(typed);
    if (named > 0) {
      const first = min !== undefined && min > today ? min : today;
      const next = addDays(first, (named - weekday(first) + 7) % 7);
      return { day: max !== undefined && next > max ? addDays(next, -7) : next };
    }
  }
  const [, word, date, month, year] = NUMBERS.exec(typed) ?? WORDS.exec(typed) ?? [];
  if (date === undefined || month === undefined) return null;
  const fits = (day: Day) => isRealDay(day) && (word === undefined || weekdayOf(word) === weekday(day));
  const number = /\d/.test(month) ? Number(month) : MONTHS.findIndex((name) => name.startsWith(month)) + 1;
  const inYear = (of: number) => `${of}-${String(number).padStart(2, "0")}-${date.padStart(2, "0")}`;
  const thisYear = Number(today.slice(0, 4));
  const day = inYear(year === undefined ? thisYear : Number(year.padStart(4, "20")));
  const [early, late] = [min !== undefined && day < min, max !== undefined && day > max];
  const found = year !== undefined || early === late ? day : inYear(thisYear + (early ? 1 : -1));
  const turn = year === undefined && found === day && (min ?? max) !== undefined;
  const other = inYear(thisYear + (min === undefined ? 1 : -1));
  if (turn && isRealDay(other) && isRealDay(day)) {
    const out = min === undefined ? daysBetween(max ?? other, other) : daysBetween(other, min);
    const isNear = out > 0 && out <= MONTH_DAYS;
    if (isNear && word === undefined) return { outside: other, meant: day };
    // The weekday decides which of the two years is meant, even if that day is out of bounds.
    if (isNear && !fits(day)) return fits(other) ? { day: other } : null;
  }
  if (!fits(found)) return fits(day) ? { day } : null;
  const away = found === day ? 0 : early ? daysBetween(min ?? day, found) : daysBetween(found, max ?? day);
  if (away <= HALF_YEAR_DAYS) return { day: found };
  return isRealDay(day) ? { outside: day, meant: found } : null;
}

/** Parses a day as `typedDay` does; null if the person must be asked which year is meant. */
export function readDay(text: string, today: Day, bounds: Bounds = {}): Day | null {
  const typed = typedDay(text, today, bounds);
  return typed !== null && "day" in typed ? typed.day : null;
}

const TIME = /^(?:by |before )?(\d{1,2})(?:[:.h ]?([0-5]\d)(?::00)?)?\s*(?:h(?:ou)?rs?|([ap])\.?m\.?)?$/i;
/** Matches a time as a spreadsheet stores it, a fraction of a day, such as 0.25 for 06:00. */
const PART_OF_DAY = /^0\.\d/;

export const UNREAD_TIME = "Hours and minutes, such as 18:00 or 6pm.";

/** Parses a time (`9`, `930`, `9.30`, `09:30`, `6pm`, `by 10:00`) as HH:MM; null if unreadable. */
export function readTime(text: string): string | null {
  const typed = text.length > MAX_CHARACTERS ? "" : text.trim();
  if (PART_OF_DAY.test(typed)) return null;
  const [, hour = "", minutes = "00", half] = TIME.exec(typed) ?? [];
  if (hour === "") return null;
  const hours = Number(hour);
  if (half === undefined ? hours > 23 : hours < 1 || hours > 12) return null;
  const inDay = half === undefined ? hours : (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(inDay).padStart(2, "0")}:${minutes}`;
}

/** Parses a whole number, such as `1,200`; null if unreadable. */
export function readCount(text: string): number | null {
  if (text.length > MAX_CHARACTERS) return null;
  const typed = text.trim().replace(/(?<=\d),(?=\d{3}$)/, "");
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}

const MAX_PENCE = 100_000_000;
/** Matches a price in pounds. "plus VAT" is ignored, because prices on the board are without VAT. */
const POUNDS =
  /^(?:£|GBP)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?: ?(?:\+|plus|ex|ex\.|excl|excl\.|excluding) ?VAT)?$/i;

/**
 * Parses typed pounds (`445`, `£1234`, `1,234.50`, `£620 + VAT`) as whole pence, from 1p to £1,000,000. Null
 * if unreadable: `12,50` is no British price, and what it means is not guessed.
 */
export function readPounds(text: string): number | null {
  const parts = text.length > MAX_CHARACTERS ? null : POUNDS.exec(text.trim());
  if (!parts) return null;
  const [, whole = "", fraction = ""] = parts;
  const pence = Number(`${whole.replaceAll(",", "")}${fraction.padEnd(2, "0")}`);
  return pence >= 1 && pence <= MAX_PENCE ? pence : null;
}

const THOUSANDS = /^(\d{1,4})(?:\.(\d{1,3}))?k$/i;
const COMMA_BEFORE_PENCE = /^([\d.]{1,12}),(\d{1,2})$/;
const LESS_THAN_NOTHING = /^[-–−]\d/;

/**
 * Returns the error of an unreadable price, with the price that was probably meant; null for a readable price
 * and for an empty text.
 */
export function poundsTrouble(text: string): { trouble: string; meant?: string } | null {
  const typed = text.trim();
  if (typed === "" || readPounds(typed) !== null) return null;
  const general = { trouble: "Type pounds, such as 245 or 1,234.50." };
  if (typed.length > MAX_CHARACTERS) return general;
  const bare = typed.replace(/[£\s]/g, "");
  if (LESS_THAN_NOTHING.test(bare) || (bare !== "" && Number(bare) === 0))
    return { trouble: "A price is more than nothing." };
  const [, thousands, part = ""] = THOUSANDS.exec(bare) ?? [];
  const inFull = String(Number(`${thousands}${part.padEnd(3, "0")}`));
  if (readPounds(inFull) !== null) return { trouble: "Write the pounds out.", meant: inFull };
  const [, pounds = "", pence = ""] = COMMA_BEFORE_PENCE.exec(bare) ?? [];
  const pointed = `${pounds.replaceAll(".", "")}.${pence.padEnd(2, "0")}`;
  if (readPounds(pointed) !== null) return { trouble: "Write the pence behind a point.", meant: pointed };
  if (Number(bare.replaceAll(",", "")) * 100 > MAX_PENCE) return { trouble: "At most £1,000,000." };
  return general;
}
