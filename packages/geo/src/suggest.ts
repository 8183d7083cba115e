import { countyOf } from "./counties.ts";
import { folded } from "./name-places.ts";
import { INWARD_PER_SECTOR, inwardText, parsePostcode } from "./parse-postcode.ts";
import type { Place, Position } from "./place.ts";
import { spellingDistance } from "./spelling.ts";
import type { Town } from "./town-file.ts";

/** One line under a postcode field. */
export interface Suggestion extends Position {
  kind: "outcode" | "postcode" | "town";
  /** Text of the suggestion, which fills a postcode field when chosen; for a town, its name. */
  text: string;
  town: string;
  outcode: string;
  /** County of a town, which tells it from others of its name; empty for a postcode and an outcode. */
  county: string;
  /** The town is not called so: its name is only spelled much like what was typed. */
  isMisspelt: boolean;
}

interface Sources {
  outcodes: readonly string[];
  find(text: string): Place | null;
  /** The inward codes of an outcode from one number up to, not including, another. */
  inwardsFrom(outcode: string, low: number, high: number): Iterable<number>;
  /** All towns, biggest first; read when first needed. */
  towns(): Town[];
}

const DEFAULT_LIMIT = 8;
const MAX_SUGGESTIONS = 50;
/** Towns are found by so many letters at their beginning, then one by one. */
const LETTERS_INDEXED = 3;
/** Names of so many letters are compared by their spelling, those of so many postcodes: nobody means a hamlet by a slip. */
const MIN_LETTERS = 4;
const MIN_POSTCODES = 100;
/** In a name of so many letters two of them may be wrong. */
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

/** Makes the look-up behind `Geo.suggest`. */
export function createSuggest(sources: Sources) {
  let indexed: Map<string, { key: string; town: Town }[]>[] | null = null;
  /** Towns that may begin so, the biggest first. */
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

  /** Postcodes that begin so: "M11" may be all of M1 1.. as well as the outcode M11. */
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
   * Towns whose name is spelled much like what was typed: larger than all that begin so, and with the same first letter,
   * so that a few hundred short names are compared.
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
