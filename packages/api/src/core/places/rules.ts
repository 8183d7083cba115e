import { countyOf } from "@board/geo/counties";
import type { ReadPlacesOutput } from "./schemas.ts";

export const UNKNOWN_PLACE = "No UK postcode or outcode that we know.";

/** A way to write a place that may be meant: the text for a postcode field, and its words. */
export interface PlaceChoice {
  text: string;
  words: string;
}

/** A word for a place: the outcode it is filled in with, or a sentence for why it cannot be, and what may be meant. */
export type Meant =
  | { outcode: string }
  | {
      outcode: null;
      tooLarge: boolean;
      /** Towns of one name: one is to be chosen. */
      several?: true;
      trouble: string;
      choices: PlaceChoice[];
    };

/** The trouble with a word where its choices cannot be pressed. */
export function troubleText({ trouble, several, choices }: Extract<Meant, { outcode: null }>): string {
  if (choices.length === 0) return trouble;
  const all = choices.map(({ words }) => words);
  const last = all.at(-1);
  const words = all.length === 1 ? last : `${all.slice(0, -1).join(", ")} or ${last}`;
  return `${trouble} ${several ? `Write the one you mean: ${words}.` : `Did you mean ${words}?`}`;
}

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
