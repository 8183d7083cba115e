import type { RoutingGuideView } from "@board/api/schemas";
import { formatMinutes } from "../../../ui/format/ages.ts";

/** Returns the lanes of a guide: `BD, LS → EH, G`. */
export function laneWords({ lanes }: Pick<RoutingGuideView, "lanes">): string {
  if (lanes.length === 0) return "proposed for no lane";
  return lanes.map(({ from, to }) => `${from.join(", ")} → ${to.join(", ")}`).join("; ");
}

const areaOf = (place: string) => /^[A-Z]*/.exec(place.toUpperCase())?.[0] ?? "";

/** True if two places hold an outcode in common: an area holds its outcodes. */
function meets(one: string, other: string): boolean {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  return a === b || (areaOf(a) === areaOf(b) && (a === areaOf(a) || b === areaOf(b)));
}

type Proposed = Pick<RoutingGuideView, "id" | "name" | "lanes" | "vehicleClasses">;

function shareLane(one: Proposed, other: Proposed): boolean {
  const [ours, theirs] = [one.vehicleClasses, other.vehicleClasses];
  if (ours.length > 0 && theirs.length > 0 && !ours.some((each) => theirs.includes(each))) return false;
  const hold = (places: readonly string[], others: readonly string[]) =>
    places.some((place) => others.some((each) => meets(place, each)));
  return one.lanes.some((lane) =>
    other.lanes.some(({ from, to }) => hold(lane.from, from) && hold(lane.to, to)),
  );
}

/** Names the other guides that may be proposed for the same load, and says which one is; empty if there is none. */
export function sameLaneWords(guide: Proposed, guides: readonly Proposed[]): string {
  const names = guides.filter((other) => other.id !== guide.id && shareLane(guide, other));
  if (names.length === 0) return "";
  const named = names.map(({ name }) => name).join(", ");
  return `${named} ${names.length === 1 ? "has" : "have"} some of these lanes too. The guide that names outcodes is proposed, then the one for fewer vehicles.`;
}

/** Returns where and how fast the loads of a guide were booked: `step 1 61 % · booked in 22 min`. */
export function bookedWords({ booked: { loads, steps, minutes } }: Pick<RoutingGuideView, "booked">): string {
  if (loads === 0) return "";
  const first = `step 1 ${Math.round((100 * (steps[0] ?? 0)) / loads)} %`;
  return minutes === null ? first : `${first} · booked in ${formatMinutes(minutes)}`;
}
