import type { Ctx } from "../context.ts";
import { meantIn } from "./read-places.ts";
import type { SuggestOutput } from "./schemas.ts";

type Geo = Ctx["geo"];
type Suggestion = ReturnType<Geo["suggest"]>[number];

/**
 * Returns true if the first suggestion clearly completes the typed text, so that it applies without being selected.
 * False if the text is part of a postcode, misspelt, the name of several towns, or a region's name that a hamlet
 * shares.
 */
function completes(geo: Geo, text: string, first: Suggestion | undefined): boolean {
  if (first === undefined || first.kind === "postcode" || first.isMisspelt) return false;
  const typed = meantIn(geo, text);
  if (typed.outcode === null && typed.tooLarge) return false;
  return first.kind === "outcode" || meantIn(geo, first.text).outcode === first.outcode;
}

/**
 * Returns the postcodes, outcodes and towns that start with the typed text or are spelled like it, and what
 * the text itself means.
 */
export function suggestPlaces(
  { geo }: Pick<Ctx, "geo">,
  input: { text: string; limit: number },
): SuggestOutput {
  const place = geo.find(input.text);
  const suggestions = geo.suggest(input.text, input.limit);
  return {
    place: place && {
      outcode: place.outcode,
      town: place.town,
      lat: place.lat,
      lng: place.lng,
      precision: place.precision,
    },
    suggestions,
    meant: place === null ? meantIn(geo, input.text) : null,
    completes: place === null && completes(geo, input.text, suggestions[0]),
  };
}
