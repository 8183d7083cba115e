import type { RoutingGuideView } from "@board/api/schemas";
import { WEEKDAYS, type WorkingHours } from "@board/calendar/working-hours";
import { formatMinutes } from "../../../ui/format/ages.ts";

/** Returns the lanes of a guide: `BD, LS → EH, G`. */
export function laneWords({ lanes }: Pick<RoutingGuideView, "lanes">): string {
  if (lanes.length === 0) return "proposed for no lane";
  return lanes.map(({ from, to }) => `${from.join(", ")} → ${to.join(", ")}`).join("; ");
}

/** Returns where and how fast the loads of a guide were booked: `step 1 61 % · booked in 22 min`. */
export function bookedWords({ booked: { loads, steps, minutes } }: Pick<RoutingGuideView, "booked">): string {
  if (loads === 0) return "";
  const first = `step 1 ${Math.round((100 * (steps[0] ?? 0)) / loads)} %`;
  return minutes === null ? first : `${first} · booked in ${formatMinutes(minutes)}`;
}

const DAY_NAMES: Record<(typeof WEEKDAYS)[number], string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};

export const dayName = (day: (typeof WEEKDAYS)[number]) => DAY_NAMES[day];

/** Returns a week of working hours, days with the same hours together: `Mon–Fri 06:00–18:00, Sat 06:00–12:00`. */
export function hoursWords(week: WorkingHours): string {
  const runs: { from: (typeof WEEKDAYS)[number]; to: (typeof WEEKDAYS)[number]; hours: string }[] = [];
  for (const [nth, day] of WEEKDAYS.entries()) {
    const hours = week[day]?.join("–");
    if (hours === undefined) continue;
    const last = runs.at(-1);
    if (last?.hours === hours && last.to === WEEKDAYS[nth - 1]) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs
    .map(({ from, to, hours }) => `${dayName(from)}${from === to ? "" : `–${dayName(to)}`} ${hours}`)
    .join(", ");
}
