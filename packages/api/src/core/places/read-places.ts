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
interface Named {
  text: string;
  meanings: PlaceMeaning[];
}

/** The places that a text names from its first word to its last, such as "Leeds and Hull" or "LS M1"; else null. */
function everyPlace(text: string, geo: Geo): Named[] | null {
  let left = text.split(/\s+/).filter(Boolean);
  const found: Named[] = [];
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

/** A whole postcode beside the name of its own town is one place, as it is copied from an address. */
function withoutTownOfPostcode(places: Named[]): Named[] {
  const whole = places.find(({ text }) => parsePostcode(text)?.inward != null);
  const outcode = whole?.meanings[0]?.codes[0];
  if (outcode === undefined) return places;
  return places.filter((place) => place === whole || !holds(place.meanings, outcode));
}

/**
 * Reads what is typed for places, several with commas between: towns, counties, regions, areas, outcodes, postcodes. A
 * part that names none is given back with the postcode that it was misread from, or the towns that begin so.
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

/** An outcode beside the name of its own town, such as `Leeds LS10`; else null. */
function outcodeBesideTown({ parts }: ReadPlacesOutput): string | null {
  const [code, ...more] = parts.filter(({ text }) => /\d/.test(text));
  const outcode = code?.meanings[0]?.codes[0];
  const [town, ...others] = parts.filter((part) => part !== code);
  if (outcode === undefined || more.length > 0 || town === undefined || others.length > 0) return null;
  return holds(town.meanings, outcode) ? outcode : null;
}

/** Reads what is typed for one place: its postcode where one stands in it, else what its words mean. */
export function meantIn(geo: Geo, text: string): Meant {
  const postcode = postcodeAmong(text, geo);
  if (postcode !== null) return { outcode: postcode };
  const read = readPlaces({ geo }, { text });
  const outcode = outcodeBesideTown(read);
  return outcode === null ? meantBy(read) : { outcode };
}
