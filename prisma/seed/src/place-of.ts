import type { Geo, Place } from "@board/geo";

/** Returns the place of a postcode of the demo; throws when it is not in the data. */
export function placeOf(geo: Geo, postcode: string): Place {
  const place = geo.find(postcode);
  if (place === null) throw new Error(`The demo's postcode ${postcode} is not known.`);
  return place;
}
