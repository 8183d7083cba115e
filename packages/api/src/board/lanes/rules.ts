import { addDays, type Day, mondayOf } from "@board/calendar";

/** Miles around each end of a lane within which jobs count as the same lane. */
export const LANE_MILES = 20;
/** Number of weeks of lane prices, including the present one. */
export const LANE_WEEKS = 12;
/** Minimum jobs and firms of a week that is shown; fewer would reveal a firm's price. */
const MIN_JOBS = 3;
const MIN_FIRMS = 3;
/** Minimum number of such weeks to show a lane's prices. */
const MIN_WEEKS = 4;

/** Returns the Mondays of the last weeks; the Monday of the present week comes last. */
export function lastMondays(today: Day, weeks: number): Day[] {
  const first = addDays(mondayOf(today), -7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, nth) => addDays(first, 7 * nth));
}

/** Number of bookings in a week, and of firms that made them. */
export interface WeekCounts {
  jobs: number;
  firms: number;
}

/** Returns the weeks that may be shown; none if they are too few. */
export function shownWeeks<Week extends WeekCounts>(weeks: readonly Week[]): Week[] {
  const enough = weeks.filter(({ jobs, firms }) => jobs >= MIN_JOBS && firms >= MIN_FIRMS);
  return enough.length >= MIN_WEEKS ? enough : [];
}
