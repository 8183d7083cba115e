import { type Day, londonDay, londonTime, minutesOfTime } from "@board/calendar";
import { formatMinutes } from "../ui/format/ages.ts";

/** Compares a delivery with its booked slot: `18 min inside the booked slot`; null where nothing was. */
export function punctuality(
  deliveredAt: string,
  planned: { date: Day | null; byTime: string | null },
): { text: string; late: boolean } | null {
  if (planned.date === null) return null;
  const at = new Date(deliveredAt);
  const day = londonDay(at);
  if (day > planned.date) return { text: "after the day of delivery", late: true };
  if (planned.byTime === null) return null;
  if (day < planned.date) return { text: "a day or more inside the booked slot", late: false };
  const spare = minutesOfTime(planned.byTime) - minutesOfTime(londonTime(at));
  if (spare < 0) return { text: `${formatMinutes(-spare)} after the booked slot`, late: true };
  return {
    text: spare === 0 ? "right at the booked slot" : `${formatMinutes(spare)} inside the booked slot`,
    late: false,
  };
}
