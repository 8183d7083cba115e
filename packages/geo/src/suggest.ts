import { folded } from "./name-places.ts";
import { INWARD_PER_SECTOR, inwardText, parsePostcode } from "./parse-postcode.ts";
import type { Place, Position } from "./place.ts";
import type { Town } from "./town-file.ts";

/** One line under a postcode field. */
export interface Suggestion extends Position {
  kind: "outcode" | "postcode" | "town";
  /** Text of the suggestion, which fills a postcode field when chosen; for a town, its name. */
  text: string;
  town: string;
  outcode: string;
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
const MOST = 50;
/** Towns are found by so many letters at their beginning, then one by one. */
const LETTERS_INDEXED = 3;

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
  const townsUnder = (typed: string) => {
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
      : [{ kind, text, town: place.town, outcode: place.outcode, lat: place.lat, lng: place.lng }];
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

  function* townsFrom(typed: string): Generator<Suggestion> {
    for (const { key, town } of townsUnder(typed)) {
      if (!key.startsWith(typed)) continue;
      const { name, outcode, lat, lng } = town;
      yield { kind: "town", text: name, town: name, outcode, lat, lng };
    }
  }

  return (prefix: string, limit = DEFAULT_LIMIT): Suggestion[] => {
    const most = Math.min(MOST, Math.max(0, Math.trunc(limit)));
    const typed = prefix.slice(0, 60);
    const letters = folded(typed);
    if (letters === "" || most === 0) return [];
    const code = letters.replaceAll(" ", "").toUpperCase();
    const towns = [...take(townsFrom(letters), most)];
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
