import { addDays, type Day, mondayOf } from "@board/calendar";

/** Miles around each end of a lane within which booked work counts as the same lane. */
export const LANE_MILES = 20;
/** Weeks of a lane's prices, the running one among them. */
export const LANE_WEEKS = 12;
/** A week with less than this is left out, so that no firm's price can be read from it. */
const MIN_JOBS = 3;
const MIN_FIRMS = 3;
/** With fewer weeks left than this a lane has no prices to show. */
const MIN_WEEKS = 4;

/** The Mondays of the last weeks, the running one last. */
export function lastMondays(today: Day, weeks: number): Day[] {
  const first = addDays(mondayOf(today), -7 * (weeks - 1));
  return Array.from({ length: weeks }, (_, nth) => addDays(first, 7 * nth));
}

/** Bookings of a week. */
export interface WeekCounts {
  jobs: number;
  firms: number;
}

/** The weeks that can be shown; none where too few are left to make a picture. */
export function shownWeeks<Week extends WeekCounts>(weeks: readonly Week[]): Week[] {
  const enough = weeks.filter(({ jobs, firms }) => jobs >= MIN_JOBS && firms >= MIN_FIRMS);
  return enough.length >= MIN_WEEKS ? enough : [];
}
