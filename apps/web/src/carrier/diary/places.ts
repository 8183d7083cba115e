import type { Job } from "@board/api/schemas";
import { type JobPlace, type PlacedLoad, placesOf } from "../../load/places.ts";

/** True while there is somewhere to drive to. */
export function isOnTheWay({ status }: Pick<Job, "status">): boolean {
  return status === "BOOKED" || status === "IN_TRANSIT";
}

/** The place that the driver goes to now; null once all are done. */
export function nextPlace(job: PlacedLoad): JobPlace | null {
  return placesOf(job).find(({ doneAt }) => doneAt === null) ?? null;
}

/** The further stop that the driver goes to now; null at either end. */
export function nextStop(job: PlacedLoad): JobPlace | null {
  const place = nextPlace(job);
  return place !== null && job.stops.some(({ number }) => number === place.number) ? place : null;
}

/** Names the next step on its button: `Loaded 12 pallets at Trafford Park`; the delivery comes with its proof. */
export function stepWords(job: PlacedLoad): string {
  const place = nextPlace(job);
  if (place === null) return "";
  const { kind, what, town } = place;
  const verb = kind === "COLLECT" ? "Loaded" : nextStop(job) === null ? "Deliver" : "Delivered";
  return `${verb}${what && ` ${what}`} at ${town}`;
}
