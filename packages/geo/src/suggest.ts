import { countyOf } from "./counties.ts";
import { folded } from "./name-places.ts";
import { INWARD_PER_SECTOR, inwardText, parsePostcode } from "./parse-postcode.ts";
import type { Place, Position } from "./place.ts";
import { spellingDistance } from "./spelling.ts";
import type { Town } from "./town-file.ts";

/** One suggestion below a postcode field. */
export interface Suggestion extends Position {
  kind: "outcode" | "postcode" | "town";
  /** The text that fills the field; for a town, its name. */
  text: string;
  town: string;
  outcode: string;
  /** The county of a town, to distinguish towns of the same name; empty for postcodes and outcodes. */
  county: string;
  /** True if the town's name does not begin with the typed text but is spelled similarly. */
  isMisspelt: boolean;
}

interface Sources {
  outcodes: readonly string[];
  find(text: string): Place | null;
  /** Returns the inward codes of an outcode that are at least `low` and less than `high`. */
  inwardsFrom(outcode: string, low: number, high: number): Iterable<number>;
  /** Returns all towns, the biggest first. Loads them at the first call. */
  towns(): Town[];
}

const DEFAULT_LIMIT = 8;
const MAX_SUGGESTIONS = 50;
/** Number of first letters by which names are indexed. Names are compared one by one with longer texts. */
const LETTERS_INDEXED = 3;
/**
 * Spelling is corrected only for texts of at least this many letters and towns of at least this many postcodes;
 * a hamlet is unlikely to be meant.
 */
const MIN_LETTERS = 4;
const MIN_POSTCODES = 100;
/** Number of letters from which a name may have two wrong letters instead of one. */
const LONG_NAME = 8;
const MAX_MISSPELT = 2;

function* take<T>(items: Iterable<T>, limit: number): Generator<T> {
  let left = limit;
  if (left <= 0) return;
  for (const item of items) {
    yield item;
    left--;
    if (left <= 0) return;
  }
}

/** Creates the function `Geo.suggest`. */
export function createSuggest(sources: Sources) {
  let indexed: Map<string, { key: string; town: Town }[]>[] | null = null;
  /** Returns the towns that can begin with the typed text, the biggest first. */
  const townsUnder = (typed: string): { key: string; town: Town }[] => {
    if (indexed === null) {
      const all = sources.towns().map((town) => ({ key: folded(town.name), town }));
      indexed = Array.from({ length: LETTERS_INDEXED }, (_, nth) =>
        Map.groupBy(all, ({ key }) => key.slice(0, nth + 1)),
      );
    }
    const letters = typed.slice(0, LETTERS_INDEXED);
    return indexed[letters.length - 1]?.get(letters) ?? [];
  };

  const placed = (kind: "outcode" | "postcode", text: string): Suggestion[] => {
    const place = sources.find(text);
    return place === null
      ? []
      : [
          {
            kind,
            text,
            town: place.town,
            outcode: place.outcode,
            county: "",
            isMisspelt: false,
            lat: place.lat,
            lng: place.lng,
          },
        ];
  };

  const outcodesFrom = (typed: string): string[] =>
    sources.outcodes
      .filter((outcode) => outcode.startsWith(typed))
      .sort((a, b) => Number(b === typed) - Number(a === typed));

  /** Yields the postcodes that begin with the typed text. "M11" can mean the outcode M11, but also M1 1… */
  function* postcodesFrom(typed: string): Generator<string> {
    const whole = parsePostcode(typed);
    if (whole?.inward) yield `${whole.outcode} ${whole.inward}`;
    for (const inwardLength of [1, 2]) {
      const outcode = typed.slice(0, -inwardLength);
      const digit = typed.at(-inwardLength) ?? "";
      if (!/^\d$/.test(digit)) continue;
      const rest = typed.slice(-inwardLength);
      const low = Number(digit) * INWARD_PER_SECTOR;
      for (const inward of sources.inwardsFrom(outcode, low, low + INWARD_PER_SECTOR)) {
        const text = inwardText(inward);
        if (text.startsWith(rest)) yield `${outcode} ${text}`;
      }
    }
  }

  const suggested = (town: Town, isMisspelt: boolean): Suggestion => {
    const { name, outcode, lat, lng } = town;
    return { kind: "town", text: name, town: name, outcode, county: countyOf(town), isMisspelt, lat, lng };
  };

  function* townsFrom(typed: string): Generator<Town> {
    for (const { key, town } of townsUnder(typed)) if (key.startsWith(typed)) yield town;
  }

  /**
   * Yields the towns with a similar name that are larger than all that begin with the typed text. Compares only
   * names with the same first letter, which are a few hundred.
   */
  function* townsLike(typed: string, largest: Town | undefined): Generator<Town> {
    if (typed.length < MIN_LETTERS || !/^[a-z ]+$/.test(typed)) return;
    const most = typed.length < LONG_NAME ? 1 : 2;
    const least = Math.max(MIN_POSTCODES, 1 + (largest?.weight ?? 0));
    for (const { key, town } of townsUnder(typed.slice(0, 1))) {
      if (town.weight < least) return;
      if (spellingDistance(typed, key, most) <= most) yield town;
    }
  }

  return (prefix: string, limit = DEFAULT_LIMIT): Suggestion[] => {
    const most = Math.min(MAX_SUGGESTIONS, Math.max(0, Math.trunc(limit)));
    const typed = prefix.slice(0, 60);
    const letters = folded(typed);
    if (letters === "" || most === 0) return [];
    const code = letters.replaceAll(" ", "").toUpperCase();
    const beginning = [...take(townsFrom(letters), most)];
    const isName = beginning.some(({ name }) => folded(name) === letters);
    const like = isName ? [] : [...take(townsLike(letters, beginning[0]), MAX_MISSPELT)];
    const towns = [
      ...like.map((town) => suggested(town, true)),
      ...beginning.map((town) => suggested(town, false)),
    ].slice(0, most);
    const roomForCodes = Math.max(most - towns.length, Math.ceil(most / 2));
    const codes = [
      ...take(
        outcodesFrom(code).flatMap((outcode) => placed("outcode", outcode)),
        roomForCodes,
      ),
    ];
    const units = [...take(postcodesFrom(code), roomForCodes - codes.length)].flatMap((text) =>
      placed("postcode", text),
    );
    return [...codes, ...units, ...towns].slice(0, most);
  };
}
