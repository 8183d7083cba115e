import type { ReadPlacesOutput } from "./schemas.ts";

export const UNKNOWN_PLACE = "No UK postcode or outcode that we know.";

/** A word for a place: the outcode it is filled in with, or a sentence for why it cannot be. */
export type Meant =
  | { outcode: string }
  | {
      outcode: null;
      tooLarge: boolean /** Towns of one name: one is to be chosen. */;
      several?: true;
      trouble: string;
    };

type Meaning = ReadPlacesOutput["parts"][number]["meanings"][number];

/** A town of the same name is a village that nobody means, unless it has so many postcodes, or this part of the first one's. */
const TOWN_POSTCODES = 100;
const TOWN_SHARE = 0.1;

/** Outcodes of the towns that a name may mean, the largest first. */
function townsOf([first, ...others]: readonly Meaning[]): string[] {
  const isTown = ({ near, weight }: Meaning) =>
    near !== null &&
    weight !== null &&
    (weight >= TOWN_POSTCODES || (first?.weight != null && weight >= TOWN_SHARE * first.weight));
  return [first, ...others.filter(isTown)].flatMap((meaning) => meaning?.near ?? []);
}

/**
 * The usual meaning of a word: a town and whatever else has a middle is filled in by its outcode. A region is too large, and
 * of several towns of one name none is guessed.
 */
export function meantBy({ parts: [part, ...others] }: ReadPlacesOutput): Meant {
  const unknown = { outcode: null, tooLarge: false, trouble: UNKNOWN_PLACE };
  if (part === undefined || others.length > 0) return unknown;
  const [meaning] = part.meanings;
  if (meaning === undefined) {
    const hint = part.suggestions.length > 0 ? ` Did you mean ${part.suggestions.join(" or ")}?` : "";
    return { ...unknown, trouble: `${UNKNOWN_PLACE}${hint}` };
  }
  if (meaning.near === null) {
    const trouble = `${part.words} is too large for one place: name a town or a postcode in it.`;
    return { outcode: null, tooLarge: true, trouble };
  }
  const towns = townsOf(part.meanings);
  if (towns.length === 1) return { outcode: meaning.near };
  const choices = `${towns.slice(0, -1).join(", ")} or ${towns.at(-1)}`;
  const trouble = `There is more than one ${part.words}: ${choices}? Write the one you mean.`;
  return { outcode: null, tooLarge: false, several: true, trouble };
}
