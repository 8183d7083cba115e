import type { Geo, Place } from "@board/geo";

/** Where a postcode of the demo lies; every one of them is known. */
export function placeOf(geo: Geo, postcode: string): Place {
  const place = geo.find(postcode);
  if (place === null) throw new Error(`The demo's postcode ${postcode} is not known.`);
  return place;
}
