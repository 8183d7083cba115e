import { addDays, type Day, londonDay, startOfLondonDay } from "@board/calendar";

const MINUTE_MS = 60_000;
/** The demo's story ends at this minute of today, whatever the hour. */
export const STORY_ENDS = 780;

/**
 * A moment of the demo's story, in minutes from the start of today in London: negative before today, 0 to
 * `STORY_ENDS` for today as far as it has gone. The same moments come out whatever the hour, so the same day brings the same data.
 */
export type Moment = number;

export interface Timeline {
  now: Date;
  today: Day;
  /** The minute of a day; `offset` 0 is today, -1 yesterday. */
  moment(offset: number, minute: number): Moment;
  /** The instant of a moment. Today's moments are spread over the part of the day that has passed. */
  at(moment: Moment): Date;
  /** The instant whose milliseconds go into an id: in the order of the moments, and never after now. */
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
