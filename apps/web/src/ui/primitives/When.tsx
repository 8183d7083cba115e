"use client";

import { DAY_MS, londonDay } from "@board/calendar";
import { formatDistance } from "../format/ages.ts";
import { formatDay, formatExact } from "../format/days.ts";
import { useNow } from "../hooks/use-now.ts";

const LONG_AGO_MS = 14 * DAY_MS;

/** Relative time, or the date if it is long ago. The exact time is shown on hover and in the `datetime` attribute. */
export function When({ at }: { at: string }) {
  const now = useNow();
  const date = new Date(at);
  const past = now.getTime() - date.getTime();
  return (
    <time dateTime={at} title={`${formatExact(date)}, UK time`} suppressHydrationWarning>
      {past > LONG_AGO_MS ? formatDay(londonDay(date), londonDay(now)) : formatDistance(past)}
    </time>
  );
}
