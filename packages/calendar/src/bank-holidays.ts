import { addDays, type Day, weekday } from "./calendar.ts";

/** Returns Easter Sunday of a year of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114;
  return dayIn(year, Math.floor(days / 31), (days % 31) + 1);
}

function dayIn(year: number, month: number, day: number): Day {
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join(
    "-",
  );
}

/** Returns the first Monday on or after a day. */
function mondayFrom(day: Day): Day {
  return addDays(day, (8 - weekday(day)) % 7);
}

/** Holidays of single years, and those that they replace. */
const PROCLAIMED: Readonly<Record<number, { added: readonly Day[]; moved: readonly Day[] }>> = {
  2022: { added: ["2022-06-02", "2022-06-03", "2022-09-19"], moved: ["2022-05-30"] },
  2023: { added: ["2023-05-08"], moved: [] },
};

/** Returns the bank holidays of England and Wales in a year, in order. A holiday on a weekend moves to the next weekday. */
export function bankHolidays(year: number): Day[] {
  const easter = easterSunday(year);
  const days = [addDays(easter, -2), addDays(easter, 1)];
  days.push(...[dayIn(year, 5, 1), dayIn(year, 5, 25), dayIn(year, 8, 25)].map(mondayFrom));
  for (const fixed of [dayIn(year, 1, 1), dayIn(year, 12, 25), dayIn(year, 12, 26)]) {
    let day = fixed;
    while (weekday(day) > 5 || days.includes(day)) day = addDays(day, 1);
    days.push(day);
  }
  const { added, moved } = PROCLAIMED[year] ?? { added: [], moved: [] };
  return [...days.filter((day) => !moved.includes(day)), ...added].toSorted();
}

const ALWAYS = /-(?:01-01|12-25|12-26)$/;

/** True if a day is a bank holiday of England and Wales, or one that moved to a weekday because it is on a weekend. */
export function isBankHoliday(day: Day): boolean {
  return ALWAYS.test(day) || bankHolidays(Number(day.slice(0, 4))).includes(day);
}
