import { addDays, type Day, daysBetween, isRealDay, weekday } from "@board/calendar";

/** Readers of what people type, for the fields of the site and the cells of a sheet alike: null for what cannot be read. */

/** No day, time, number or price is longer; of a longer text nothing is read. */
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
/** `24/11`, `24.11.26`, `24-11-2026`, also after the name of a weekday. */
const NUMBERS = /^(?:([a-z]+),? )?(\d{1,2}) ?[/.-] ?(\d{1,2})(?: ?[/.-] ?(\d{2}|\d{4}))?$/;
/** `24 nov`, `24-nov-26`, `tue 24th november 2026`. */
const WORDS = /^(?:([a-z]+),? )?(\d{1,2})(?:st|nd|rd|th)?[ /.-]([a-z]{3,9})(?:,? |[/.-])?(\d{2}|\d{4})?$/;
/** Midnight, as spreadsheets write it after a day that is kept as an instant. */
const MIDNIGHT = /[ t]00?:00(?::00)?$/;

export const UNREAD_DAY = "A day, such as tomorrow, tue or +2.";

/** A day of another year than this one that is farther away is not taken without its year. */
const HALF_YEAR_DAYS = 183;
/** At the turn of the year a day that was out of bounds by no more than this is meant rather than the same one a year on. */
const MONTH_DAYS = 31;

interface Bounds {
  min?: Day;
  max?: Day;
}

/**
 * A day as typed. One without a year that is out of bounds this year may be meant of another: `outside` is this
 * year's, and `meant` the other one, to be asked for.
 */
type TypedDay = { day: Day } | { outside: Day; meant: Day };

/** Monday is 1; 0 for a word that is no weekday. */
function weekdayOf(word: string): number {
  if (word.length < 3) return 0;
  return word === "weds" ? 3 : WEEKDAYS.findIndex((name) => name.startsWith(word)) + 1;
}

/**
 * A day as typed: `24/11`, `tue`, `24 Nov`, `24-Nov-26`, `tomorrow`, `yesterday`, `+2`, `2026-11-24`; null where it cannot
 * be read, or where its weekday is another one in each year that it could be of. The day comes before the month. Without a year it is this year's, or where
 * that is out of bounds, the one within half a year of them. A weekday is the next one, from `min` on, or the last where that is after `max`.
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
    // A weekday says which of the two is meant, be it out of bounds.
    if (isNear && !fits(day)) return fits(other) ? { day: other } : null;
  }
  if (!fits(found)) return fits(day) ? { day } : null;
  const away = found === day ? 0 : early ? daysBetween(min ?? day, found) : daysBetween(found, max ?? day);
  if (away <= HALF_YEAR_DAYS) return { day: found };
  return isRealDay(day) ? { outside: day, meant: found } : null;
}

/** As `typedDay`, null where the year is to be asked for. */
export function readDay(text: string, today: Day, bounds: Bounds = {}): Day | null {
  const typed = typedDay(text, today, bounds);
  return typed !== null && "day" in typed ? typed.day : null;
}

const TIME = /^(?:by |before )?(\d{1,2})(?:[:.h ]?([0-5]\d)(?::00)?)?\s*(?:h(?:ou)?rs?|([ap])\.?m\.?)?$/i;
/** A spreadsheet's part of a day, such as 0.25 for 06:00. */
const PART_OF_DAY = /^0\.\d/;

export const UNREAD_TIME = "Hours and minutes, such as 18:00 or 6pm.";

/** A time as typed (`9`, `930`, `9.30`, `09:30`, `6pm`, `by 10:00`) as HH:MM; null where it cannot be read. */
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

/** A whole number as typed, also `1,200`; null where it cannot be read. */
export function readCount(text: string): number | null {
  if (text.length > MAX_CHARACTERS) return null;
  const typed = text.trim().replace(/(?<=\d),(?=\d{3}$)/, "");
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}

const MAX_PENCE = 100_000_000;
/** Prices on the board are without VAT, so a price that says so is that price. */
const POUNDS =
  /^(?:£|GBP)?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(?: ?(?:\+|plus|ex|ex\.|excl|excl\.|excluding) ?VAT)?$/i;

/**
 * Pounds as a person types them (`445`, `£1234`, `1,234.50`, `£620 + VAT`) as integer pence, from 1p to £1,000,000.
 * Null where it cannot be read: `12,50` is not a price in Britain and is never guessed at.
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

/** A price that cannot be read: a sentence, and how it may have been meant. Null for a price, and for an empty text. */
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
