import type { Ctx } from "../context.ts";
import { meantIn } from "./read-places.ts";
import type { SuggestOutput } from "./schemas.ts";

type Geo = Ctx["geo"];
type Suggestion = ReturnType<Geo["suggest"]>[number];

/**
 * True where a suggestion is what is being typed, so that it may be taken without being pointed at. Half a postcode is never
 * completed by a guess, nor a slip of spelling, nor a name of several towns, nor that of a region by a hamlet called like it.
 */
function completes(geo: Geo, text: string, first: Suggestion | undefined): boolean {
  if (first === undefined || first.kind === "postcode" || first.isMisspelt) return false;
  const typed = meantIn(geo, text);
  if (typed.outcode === null && typed.tooLarge) return false;
  return first.kind === "outcode" || meantIn(geo, first.text).outcode === first.outcode;
}

/**
 * Postcodes, outcodes and towns that begin with what was typed, and towns that are spelled much like it; the place of what
 * was typed where it is one, else what it means.
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
