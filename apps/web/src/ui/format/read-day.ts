import { addDays, type Day, isRealDay, weekday } from "@board/calendar";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** `24/11`, `24.11.26`, `24-11-2026`, also after the name of a weekday. */
const NUMBERS = /^(?:[a-z]+,? )?(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/;
/** `24 nov`, `tue 24 november 2026`. */
const WORDS = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*(?: (\d{4}))?$/;

export const UNREAD_DAY = "A day, such as 24/11, tue or +2.";

/**
 * A day as typed: `24/11`, `tue`, `24 Nov`, `tomorrow`, `yesterday`, `+2`, `2026-11-24`; null where it cannot be read. The
 * day comes before the month. Without a year it is this year's, or next year's where that is before `min`, and last year's
 * where it is after `max`. A weekday is the next one, or the last where that is after `max`.
 */
export function readDay(text: string, today: Day, { min, max }: { min?: Day; max?: Day } = {}): Day | null {
  const typed = text.trim().toLowerCase();
  if (isRealDay(typed)) return typed;
  const ahead = /^\+(\d{1,3})$/.exec(typed);
  if (ahead) return addDays(today, Number(ahead[1]));
  if (typed.length >= 3) {
    if ("today".startsWith(typed)) return today;
    if ("tomorrow".startsWith(typed)) return addDays(today, 1);
    if ("yesterday".startsWith(typed)) return addDays(today, -1);
    const named = WEEKDAYS.findIndex((name) => name.startsWith(typed)) + 1;
    if (named > 0) {
      const next = addDays(today, (named - weekday(today) + 7) % 7);
      return max !== undefined && next > max ? addDays(next, -7) : next;
    }
  }
  const [, date, month, year] = NUMBERS.exec(typed) ?? WORDS.exec(typed) ?? [];
  if (date === undefined || month === undefined) return null;
  const number = /\d/.test(month) ? Number(month) : MONTHS.indexOf(month) + 1;
  const inYear = (of: number) => `${of}-${String(number).padStart(2, "0")}-${date.padStart(2, "0")}`;
  const thisYear = Number(today.slice(0, 4));
  const day = inYear(year === undefined ? thisYear : Number(year.padStart(4, "20")));
  const [early, late] = [min !== undefined && day < min, max !== undefined && day > max];
  const found = year !== undefined || early === late ? day : inYear(thisYear + (early ? 1 : -1));
  return isRealDay(found) ? found : null;
}
