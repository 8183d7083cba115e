import { addDays, type Day, mondayOf } from "@board/calendar";

/** Miles around each end of a lane within which booked work counts as the same lane. */
export const LANE_MILES = 20;
/** Weeks of lane prices, including the current one. */
export const LANE_WEEKS = 12;
/** Smaller weeks are left out, so that no firm's price can be inferred. */
const MIN_JOBS = 3;
const MIN_FIRMS = 3;
/** Minimum of weeks for a lane to show prices. */
const MIN_WEEKS = 4;

/** Mondays of the last weeks, the current one last. */
export function lastMondays(today: Day, weeks: number): Day[] {
  const first = addDays(mondayOf(today), -7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, nth) => addDays(first, 7 * nth));
}

/** Bookings in a week. */
export interface WeekCounts {
  jobs: number;
  firms: number;
}

/** Returns the weeks that can be shown; none where there are too few for a chart. */
export function shownWeeks<Week extends WeekCounts>(weeks: readonly Week[]): Week[] {
  const enough = weeks.filter(({ jobs, firms }) => jobs >= MIN_JOBS && firms >= MIN_FIRMS);
  return enough.length >= MIN_WEEKS ? enough : [];
}
