import { isLateFor } from "@board/api/bookings/rules";
import { type Day, londonDay, londonTime, minutesOfTime } from "@board/calendar";
import { formatMinutes } from "../../ui/format/ages.ts";

/**
 * Compares the time of a delivery with its slot: `18 min inside the booked slot`; null if there is nothing to
 * compare. `late` has the same meaning as in the firm's record.
 */
export function punctuality(
  deliveredAt: string,
  { date, byTime }: { date: Day | null; byTime: string | null },
): { text: string; late: boolean } | null {
  if (date === null) return null;
  const at = new Date(deliveredAt);
  const day = londonDay(at);
  const late = isLateFor({ date, byTime }, at);
  if (day > date) return { text: "after the day of delivery", late };
  if (byTime === null) return null;
  if (day < date) return { text: "a day or more inside the booked slot", late };
  const spare = minutesOfTime(byTime) - minutesOfTime(londonTime(at));
  if (spare < 0) return { text: `${formatMinutes(-spare)} after the booked slot`, late };
  const text = spare === 0 ? "right at the booked slot" : `${formatMinutes(spare)} inside the booked slot`;
  return { text, late };
}
