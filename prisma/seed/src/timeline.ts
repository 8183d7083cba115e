import { addDays, type Day, londonDay, startOfLondonDay } from "@board/calendar";

const MINUTE_MS = 60_000;
/** Last minute of today in the demo's story, whatever the hour. */
export const STORY_ENDS = 780;

/**
 * A moment of the demo's story, in minutes from the start of today in London: negative before today, 0 to
 * `STORY_ENDS` for today. Moments do not depend on the hour, so the same day brings the same data.
 */
export type Moment = number;

export interface Timeline {
  now: Date;
  today: Day;
  /** Returns the moment of a day's minute; `offset` 0 is today, -1 yesterday. */
  moment(offset: number, minute: number): Moment;
  /** Returns the instant of a moment. Today's moments are spread over the part of the day that has passed. */
  at(moment: Moment): Date;
  /** Returns the Unix time that the ids of a moment contain: in the order of moments, and never after now. */
  idTime(moment: Moment): number;
  day(offset: number): Day;
}

export function createTimeline(now: Date): Timeline {
  const today = londonDay(now);
  const start = startOfLondonDay(today).getTime();
  const passed = now.getTime() - start;
  return {
    now,
    today,
    moment: (offset, minute) =>
      offset === 0
        ? minute
        : (startOfLondonDay(addDays(today, offset)).getTime() - start) / MINUTE_MS + minute,
    at: (moment) =>
      new Date(Math.floor(start + (moment < 0 ? moment * MINUTE_MS : (moment / STORY_ENDS) * passed))),
    idTime: (moment) => Math.floor(moment < 0 ? start + moment * MINUTE_MS : start + moment),
    day: (offset) => addDays(today, offset),
  };
}
