/** A calendar day, `YYYY-MM-DD`; the board's days are London's. */
export type Day = string;

const LONDON_DAY = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

// Made once: making one takes longer than all that a line of the board says with it.
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** The London day at an instant. */
export function londonDay(at: Date): Day {
  return LONDON_DAY.format(at);
}

/** A day's own date at midnight UTC, so that no time zone can move it. */
function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function addDays(day: Day, days: number): Day {
  return new Date(dateOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function parts(day: Day) {
  const date = dateOf(day);
  return {
    weekday: WEEKDAY.format(date),
    date: date.getUTCDate(),
    month: MONTH.format(date),
    year: date.getUTCFullYear(),
  };
}

/** Days ahead for which the weekday and the date say enough. */
const NEAR_DAYS = 13;

/** `Today`, `Wed 18`, and further away `18 Dec` or `4 Mar 2027`: short enough for a column. */
export function formatDay(day: Day, today: Day): string {
  if (day === today) return "Today";
  const { weekday, date, month, year } = parts(day);
  if (day > today && day <= addDays(today, NEAR_DAYS)) return `${weekday} ${date}`;
  return year === Number(today.slice(0, 4)) ? `${date} ${month}` : `${date} ${month} ${year}`;
}

/** `Wed 18 Nov`, with the year where it is not this one. */
export function formatLongDay(day: Day, today: Day): string {
  const { weekday, date, month, year } = parts(day);
  return `${weekday} ${date} ${month}${year === Number(today.slice(0, 4)) ? "" : ` ${year}`}`;
}
