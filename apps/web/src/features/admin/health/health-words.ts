import { formatLongDay } from "../../../ui/format/days.ts";

/** Formats a share as `81.4 %`, without a line break; a dash if the whole is zero. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)}\u00a0%`;
}

/** Formats seconds as `42 s`, `4 min`, `1 h 5 min`; a dash for null. */
export function secondsWords(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Formats the difference of a share from the week before: `up 1.2 points on the week before`. */
export function changeOf(
  now: { part: number; whole: number },
  before: { part: number; whole: number },
): string {
  if (now.whole === 0 || before.whole === 0) return "nothing to compare with";
  const points = (now.part / now.whole - before.part / before.whole) * 100;
  if (Math.abs(points) < 0.05) return "as the week before";
  return `${points > 0 ? "up" : "down"} ${Math.abs(points).toFixed(1)} points on the week before`;
}

/** Returns the points of a line chart that fills the height of a box; equal values are drawn in the middle. */
export function linePoints(values: readonly number[], width: number, height: number): [number, number][] {
  const most = Math.max(...values, 0);
  const least = Math.min(...values, most);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => [
    index * step,
    most === least ? height / 2 : height - ((value - least) / (most - least)) * height,
  ]);
}

/** Formats a day as `Wed 18 Nov`. */
export function dayWords(day: string, today: string): string {
  return formatLongDay(day, today);
}
