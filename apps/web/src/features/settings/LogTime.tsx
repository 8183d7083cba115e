import { formatClockSeconds, londonDay } from "@board/calendar";
import { formatDay, formatExact } from "../../ui/format/days.ts";

/** Time of a log entry, with the day unless it is today. */
export function LogTime({ at, today }: { at: string; today: string }) {
  const instant = new Date(at);
  const day = londonDay(instant);
  return (
    <time dateTime={at} title={formatExact(instant)}>
      {day !== today && `${formatDay(day, today)} `}
      {formatClockSeconds(instant)}
    </time>
  );
}
