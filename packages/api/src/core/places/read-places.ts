import { type PlaceMeaning, parsePostcode } from "@board/geo";
import type { Ctx } from "../context.ts";
import { postcodeAmong } from "../field-error.ts";
import { firstPlace, writtenName } from "./place-names.ts";
import { type Meant, meantBy } from "./rules.ts";
import type { ReadPlacesOutput } from "./schemas.ts";

type Geo = Pick<Ctx["geo"], "find" | "misread" | "named" | "suggest">;

const BETWEEN = new Set(["and", "or", "&", "+"]);
const MAX_SUGGESTIONS = 3;

/** A part of a text, and the places that it names. */
interface NamedPlaces {
  text: string;
  meanings: PlaceMeaning[];
}

/**
 * Finds the places in a text that consists only of place names, such as "Leeds and Hull" or "LS M1"; null for
 * any other text.
 */
function everyPlace(text: string, geo: Geo): NamedPlaces[] | null {
  let left = text.split(/\s+/).filter(Boolean);
  const found: NamedPlaces[] = [];
  while (left.length > 0) {
    const place = firstPlace(left, geo);
    if (place !== null) found.push({ text: left.slice(0, place.words).join(" "), meanings: place.meanings });
    else if (found.length === 0 || !BETWEEN.has(left[0]?.toLowerCase() ?? "")) return null;
    left = left.slice(place?.words ?? 1);
  }
  return found;
}

/** True if an outcode lies in one of the places that a name may mean. */
function holds(meanings: readonly PlaceMeaning[], outcode: string): boolean {
  const [area = ""] = /^[A-Z]+/.exec(outcode) ?? [];
  return meanings.some(({ codes }) => codes.includes(outcode) || codes.includes(area));
}

/** Removes the town that a whole postcode lies in, because both were copied from one address. */
function withoutTownOfPostcode(places: NamedPlaces[]): NamedPlaces[] {
  const whole = places.find(({ text }) => parsePostcode(text)?.inward != null);
  const outcode = whole?.meanings[0]?.codes[0];
  if (outcode === undefined) return places;
  return places.filter((place) => place === whole || !holds(place.meanings, outcode));
}

/**
 * Reads typed places that are separated by commas: towns, counties, regions, areas, outcodes, postcodes. A
 * part that is no place comes with suggestions: the postcode that it may be, or towns that start with it.
 */
export function readPlaces({ geo }: { geo: Geo }, input: { text: string }): ReadPlacesOutput {
  const parts = input.text.split(/[,;/\n]+/).flatMap((part): ReadPlacesOutput["parts"] => {
    const text = part.trim();
    if (text === "") return [];
    const places = everyPlace(text, geo);
    if (places === null) return [{ text, words: text, meanings: [], suggestions: suggestionsFor(text, geo) }];
    return withoutTownOfPostcode(places).map((place) => ({
      text: place.text,
      words: writtenName(place.text, place.meanings[0]?.name ?? place.text),
      meanings: place.meanings.map(({ name, codes, near, weight }) => ({ name, codes, near, weight })),
      suggestions: [],
    }));
  });
  return { parts };
}

function suggestionsFor(text: string, geo: Geo): string[] {
  const misread = geo.misread(text);
  if (misread !== null) return [misread.postcode];
  const towns = geo.suggest(text, 2 * MAX_SUGGESTIONS).filter(({ kind }) => kind === "town");
  return [...new Set(towns.map((town) => town.text))].slice(0, MAX_SUGGESTIONS);
}

/** Returns an outcode that stands beside the name of its town, as in `Leeds LS10`; null for any other text. */
function outcodeBesideTown({ parts }: ReadPlacesOutput): string | null {
  const [code, ...more] = parts.filter(({ text }) => /\d/.test(text));
  const outcode = code?.meanings[0]?.codes[0];
  const [town, ...others] = parts.filter((part) => part !== code);
  if (outcode === undefined || more.length > 0 || town === undefined || others.length > 0) return null;
  return holds(town.meanings, outcode) ? outcode : null;
}

/** Returns the meaning of one typed place: that of a postcode in the text, or else the meaning of its words. */
export function meantIn(geo: Geo, text: string): Meant {
  const postcode = postcodeAmong(text, geo);
  if (postcode !== null) return { outcode: postcode };
  const read = readPlaces({ geo }, { text });
  const outcode = outcodeBesideTown(read);
  return outcode === null ? meantBy(read) : { outcode };
}
