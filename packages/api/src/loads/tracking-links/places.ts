import type { Load, TrackingLink } from "@board/db";
import { type LoadPlace, placesOf } from "../road/places.ts";
import { isSamePlace } from "../road/rules.ts";

/**
 * Number under which a link to the delivery is stored: its real number changes with the stops before it, and whoever
 * waits there stays there.
 */
export const DELIVERY = 0;

/** Returns the place of a link; null if its stop was taken out of the load, or another one has its number. */
export function placeOfLink(
  { place, postcode }: Pick<TrackingLink, "place" | "postcode">,
  load: Load,
): LoadPlace | null {
  const places = placesOf(load);
  const found = place === DELIVERY ? places.at(-1) : places.slice(0, -1)[place - 1];
  return found !== undefined && isSamePlace(found.postcode, postcode) ? found : null;
}
