import type { ReadPlacesOutput } from "./schemas.ts";

export const UNKNOWN_PLACE = "No UK postcode or outcode that we know.";

/** A word for a place: the outcode it is filled in with, or a sentence for why it cannot be. */
export type Meant = { outcode: string } | { outcode: null; tooLarge: boolean; trouble: string };

/** The usual meaning of a word: a town and whatever else has a middle is filled in by its outcode, a region is too large. */
export function meantBy({ parts: [part, ...others] }: ReadPlacesOutput): Meant {
  const unknown = { outcode: null, tooLarge: false, trouble: UNKNOWN_PLACE };
  if (part === undefined || others.length > 0) return unknown;
  const [meaning] = part.meanings;
  if (meaning === undefined) {
    const hint = part.suggestions.length > 0 ? ` Did you mean ${part.suggestions.join(" or ")}?` : "";
    return { ...unknown, trouble: `${UNKNOWN_PLACE}${hint}` };
  }
  if (meaning.near !== null) return { outcode: meaning.near };
  const trouble = `${part.words} is too large for one place: name a town or a postcode in it.`;
  return { outcode: null, tooLarge: true, trouble };
}
