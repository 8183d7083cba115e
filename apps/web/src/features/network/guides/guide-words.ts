import type { RoutingGuideView } from "@board/api/schemas";
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
