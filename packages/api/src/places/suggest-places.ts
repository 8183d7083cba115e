import type { Ctx } from "../context.ts";
import type { SuggestOutput } from "./schemas.ts";

/** Postcodes, outcodes and towns that begin with what was typed, and the place of what was typed where it is one. */
export function suggestPlaces(
  { geo }: Pick<Ctx, "geo">,
  input: { text: string; limit: number },
): SuggestOutput {
  const place = geo.find(input.text);
  return {
    place: place && {
      outcode: place.outcode,
      town: place.town,
      lat: place.lat,
      lng: place.lng,
      precision: place.precision,
    },
    suggestions: geo.suggest(input.text, input.limit),
  };
}
