import { distanceMiles } from "./distance.ts";
import { areaOf } from "./parse-postcode.ts";
import type { Place, Position } from "./place.ts";
import { NAMED_PLACES, type NamedPlace, SECOND_MEANINGS } from "./place-names.ts";
import type { Town } from "./town-file.ts";

/** One place that a text can mean: a postcode, an outcode, an area, a town, a county or a region. */
export interface PlaceMeaning extends NamedPlace {
  /** The postcode or outcode from which distances are measured; null for a place without a middle, such as a region. */
  near: string | null;
  /** The number of a town's postcodes; null for other places. */
  weight: number | null;
}

interface Sources {
  find(text: string): Place | null;
  outcodesOf(area: string): readonly string[];
  /** Returns every outcode with its middle, its main town, and each town's share of its postcodes. */
  outcodes(): (Position & { outcode: string; town: string; shares: ReadonlyMap<string, number> })[];
  towns(): Town[];
}

/** Maximum distance of an outcode from its town; separates towns of the same name. */
const TOWN_REACH_MILES = 15;
/** An outcode belongs to each town that has at least this share of its postcodes. */
const MIN_SHARE = 0.25;
/** Maximum number of meanings in the result. */
const MAX_MEANINGS = 4;

/**
 * Reduces a name to lower-case letters and digits without accents, so that "St. Ives" equals "st ives" and
 * "King's Lynn" equals "kings lynn".
 */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** Returns the key under which a name is looked up: "the Midlands" is found as Midlands, "Saint Albans" as St Albans. */
const nameKey = (text: string) =>
  folded(text.replaceAll("&", " and "))
    .replace(/^the /, "")
    .replace(/^saint /, "st ");

/** Creates the function `Geo.named`. */
export function createNamed(sources: Sources) {
  const larger = new Map<string, NamedPlace[]>();
  for (const { alias, place } of NAMED_PLACES) {
    const key = nameKey(alias);
    larger.set(key, [...(larger.get(key) ?? []), place]);
  }
  let towns: Map<string, Town[]> | null = null;
  const townsOf = (key: string): Town[] => {
    towns ??= Map.groupBy(sources.towns(), ({ name }) => nameKey(name));
    return towns.get(key) ?? [];
  };
  let outcodes: ReturnType<Sources["outcodes"]> | null = null;

  const known = new Map<Town, string[]>();

  /**
   * Returns the outcodes that belong to the town, sorted as people would: LS2 before LS10. The result is
   * cached.
   */
  function outcodesOf(town: Town): string[] {
    const found = known.get(town) ?? lookUp(town);
    known.set(town, found);
    return found;
  }

  function lookUp(town: Town): string[] {
    outcodes ??= sources.outcodes();
    const own = outcodes.filter((outcode) => {
      const holds = outcode.town === town.name || (outcode.shares.get(town.name) ?? 0) >= MIN_SHARE;
      return holds && distanceMiles(outcode, town) <= TOWN_REACH_MILES;
    });
    return [...new Set([town.outcode, ...own.map(({ outcode }) => outcode)])].sort((a, b) =>
      a.localeCompare(b, "en", { numeric: true }),
    );
  }

  /**
   * Returns the meaning of a code: an area, an outcode, a district such as SW1, or a full postcode, which
   * selects its outcode. Null for any other text.
   */
  function codeOf(text: string): PlaceMeaning | null {
    const code = text.toUpperCase().replace(/[\s-]+/g, "");
    if (/^[A-Z]{1,2}$/.test(code)) {
      return sources.outcodesOf(code).length === 0
        ? null
        : { name: code, codes: [code], near: null, weight: null };
    }
    const place = sources.find(text);
    if (place !== null) {
      const near = place.precision === "outcode" && code === place.outcode ? code : text.toUpperCase().trim();
      return { name: near, codes: [place.outcode], near, weight: null };
    }
    const district = /^[A-Z]{1,2}\d{1,2}$/.test(code)
      ? sources.outcodesOf(areaOf(code)).find((outcode) => outcode.replace(/[A-Z]$/, "") === code)
      : undefined;
    return district === undefined ? null : { name: code, codes: [code], near: district, weight: null };
  }

  /**
   * Returns the outcode in the middle of a larger place: that of the town with the same name, or the place's
   * only outcode. Null if there is neither.
   */
  function middleOf({ name, codes }: NamedPlace): string | null {
    const town = townsOf(nameKey(name))[0]?.outcode;
    if (town !== undefined && codes.includes(areaOf(town))) return town;
    const [code = "", ...more] = codes;
    return more.length === 0 && /\d/.test(code) ? code : null;
  }
  const ofLarger = (place: NamedPlace): PlaceMeaning => ({ ...place, near: middleOf(place), weight: null });

  /** Returns the meanings of a text, the most usual first; none if it is not a place's name. */
  return (text: string): PlaceMeaning[] => {
    const key = nameKey(text.slice(0, 60));
    if (key === "") return [];
    const code = codeOf(text);
    const own = (larger.get(key) ?? []).map(ofLarger);
    const first = code ?? own[0];
    const second = first && SECOND_MEANINGS[first.name];
    const others = second === undefined ? [] : (larger.get(nameKey(second)) ?? []).map(ofLarger);
    // A town with the same name as its area or region is not listed a second time.
    const sameNamed = townsOf(key).slice(own.length > 0 ? 1 : 0);
    const ofTowns = sameNamed.slice(0, MAX_MEANINGS).map(
      (town, nth): PlaceMeaning => ({
        name: nth === 0 && first === undefined ? town.name : `${town.name}, ${town.outcode}`,
        codes: outcodesOf(town),
        near: town.outcode,
        weight: town.weight,
      }),
    );
    const all = [...(code ? [code] : []), ...own, ...others, ...ofTowns];
    return all
      .filter(({ name }, at) => all.findIndex((other) => other.name === name) === at)
      .slice(0, MAX_MEANINGS);
  };
}
