import type { Ctx } from "../context.ts";
import { meantIn } from "./read-places.ts";
import type { SuggestOutput } from "./schemas.ts";

type Geo = Ctx["geo"];
type Suggestion = ReturnType<Geo["suggest"]>[number];

/**
 * True if the first suggestion completes the typed text, so that it can be taken without choosing it. Never
 * for part of a postcode, a misspelling, a name of several towns, or a hamlet with the name of a region.
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
