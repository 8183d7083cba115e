import type { Day } from "../../ui/format/days.ts";

const LONDON = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** What a clock in London shows at an instant, read as if it were UTC. */
function wallClock(ms: number): number {
  const parts = Object.fromEntries(LONDON.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The instant at which a clock in London shows that day and time; null where they cannot be read. Of the hour that
 * comes twice in October it is the first.
 */
export function londonInstant(day: Day, time: string): Date | null {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall)) return null;
  const summer = wall - 3_600_000;
  return new Date(wallClock(summer) === wall ? summer : wall);
}
