import { countyOf } from "@board/geo/counties";
import type { ReadPlacesOutput } from "./schemas.ts";

export const UNKNOWN_PLACE = "No UK postcode or outcode that we know.";

/** A suggested place: the text for a postcode field, and a name in words. */
export interface PlaceChoice {
  text: string;
  words: string;
}

/** Meaning of a typed place: its outcode, or a sentence why it has none, with suggestions. */
export type Meant =
  | { outcode: string }
  | {
      outcode: null;
      tooLarge: boolean;
      /** Set if several towns have the name, of which the person must choose one. */
      several?: true;
      trouble: string;
      choices: PlaceChoice[];
    };

/** Returns the error for a place, with its suggestions in words. */
export function troubleText({ trouble, several, choices }: Extract<Meant, { outcode: null }>): string {
  if (choices.length === 0) return trouble;
  const all = choices.map(({ words }) => words);
  const last = all.at(-1);
  const words = all.length === 1 ? last : `${all.slice(0, -1).join(", ")} or ${last}`;
  return `${trouble} ${several ? `Write the one you mean: ${words}.` : `Did you mean ${words}?`}`;
}

type Meaning = ReadPlacesOutput["parts"][number]["meanings"][number];

/**
 * Minimum size of a further town with the same name: a number of postcodes, or a share of the largest town's
 * number. A smaller place is a village that people rarely mean.
 */
const TOWN_POSTCODES = 100;
const TOWN_SHARE = 0.1;

/** Returns the outcodes of the towns that a name may mean, the largest first. */
function townsOf([first, ...others]: readonly Meaning[]): string[] {
  const isTown = ({ near, weight }: Meaning) =>
    near !== null &&
    weight !== null &&
    (weight >= TOWN_POSTCODES || (first?.weight != null && weight >= TOWN_SHARE * first.weight));
  return [first, ...others.filter(isTown)].flatMap((meaning) => meaning?.near ?? []);
}

/**
 * Returns what a typed place usually means: the outcode of a town, or of the middle of another place. A
 * region is too large to have a middle. If several towns have the name, none is chosen.
 */
export function meantBy({ parts: [part, ...others] }: ReadPlacesOutput): Meant {
  const unknown = { outcode: null, tooLarge: false, trouble: UNKNOWN_PLACE, choices: [] };
  if (part === undefined || others.length > 0) return unknown;
  const [meaning] = part.meanings;
  if (meaning === undefined)
    return { ...unknown, choices: part.suggestions.map((text) => ({ text, words: text })) };
  if (meaning.near === null) {
    const trouble = `${part.words} is too large for one place: name a town or a postcode in it.`;
    return { ...unknown, tooLarge: true, trouble };
  }
  const towns = townsOf(part.meanings);
  if (towns.length === 1) return { outcode: meaning.near };
  const choices = towns.map((outcode) => {
    const county = countyOf({ name: part.words, outcode });
    return { text: outcode, words: county === "" ? outcode : `${outcode} (${county})` };
  });
  return { ...unknown, several: true, trouble: `There is more than one ${part.words}.`, choices };
}
