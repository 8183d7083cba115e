import { distanceMiles } from "@board/geo";
import type { Reading, Rule, Said } from "./facts.ts";

const OUTCODE = /([a-z]{1,2}\d[a-z\d]?)/.source;
const NAME = /[a-z][a-z'&.]*(?:[ -][a-z][a-z'&.]*){0,3}/.source;
const TO_BEHIND = /^(?: to | ?(?:->|>|→|–|—) ?| - |\/ ?|-(?=[a-z]))/;
const ROAD_BEFORE = /(?:off|via|on|the|along|near|junction|jct|j\d{0,2}) ?$/;
const ROAD_BEHIND = /^,? ?(?:j(?:unction|ct|n)? ?\d|motorway|northbound|southbound)/;

/** Distance beyond which a postcode contradicts the town beside it. */
const CONTRADICTION_MILES = 30;
/** Number of meanings from which on others may have been left out. */
const MAX_MEANINGS = 4;
/** Number of postcodes below which a village is taken for an ordinary word. */
const MIN_POSTCODES = 25;

function meaningsOf(name: string, { geo, lookUps }: Reading) {
  if (name.length < 3 || name.length > 40 || lookUps.left <= 0) return [];
  lookUps.left--;
  return geo.named(name).filter(({ weight }) => weight === null || weight >= MIN_POSTCODES);
}

/** True if a town is known and nowhere near the postcode beside it. */
function contradicts(town: string, code: string, reading: Reading): boolean {
  const at = reading.geo.find(code);
  const meanings = meaningsOf(town, reading);
  if (at === null || meanings.length === 0 || meanings.length >= MAX_MEANINGS) return false;
  return meanings.every(({ near, codes }) => {
    const other = near === null ? null : reading.geo.find(near);
    const isIn = codes.includes(at.area) || codes.includes(at.outcode);
    return !isIn && other !== null && distanceMiles(other, at) > CONTRADICTION_MILES;
  });
}

const place = (code: string | null, choices: string[], town: string): Said => ({
  kind: "place",
  code,
  choices,
  town,
});

/** Returns the town, or the words that were not read, just before a position, and where they begin. */
function wordsBefore({ facts, lower }: Reading, at: number): { words: string; from: number } {
  let from = at;
  for (const fact of facts.slice(-4).toReversed()) {
    const isTown = fact.kind === "place" && fact.code === null && from === at;
    const gap = from === at ? /^[ ,(-]{1,3}$/ : /^ $/;
    if (!gap.test(lower.slice(fact.end, from)) || (fact.kind !== "unread" && !isTown)) break;
    from = fact.start;
    if (isTown) break;
  }
  return { words: lower.slice(from, at).replace(/[ ,(-]{1,3}$/, ""), from };
}

/** A code with its town; a code that contradicts its town is ambiguous. */
function coded(code: string, at: number, reading: Reading): Said & { from: number } {
  const { words, from } = wordsBefore(reading, at);
  const town = meaningsOf(words, reading).length > 0 ? { from } : { from: at };
  return contradicts(words, code, reading)
    ? { ...place(null, [code], words), ...town }
    : { ...place(code, [], words), ...town };
}

/** True if a word for an end, or "from" and "to", stands a few words before. */
function isDirected({ facts, lower }: Reading, at: number): boolean {
  const words = facts.slice(-5).toReversed();
  const nth = words.findIndex(({ kind }) => kind === "end" || kind === "joint");
  const start = words[nth]?.end ?? 0;
  return (
    nth !== -1 &&
    !/\n|[.;!?]\s/.test(lower.slice(start, at)) &&
    words
      .slice(0, nth)
      .every(
        (fact) =>
          ["unread", "filler", "day", "time"].includes(fact.kind) ||
          (fact.kind === "place" && fact.code === null),
      )
  );
}

/** A full postcode. One that contradicts the town before it, or is misspelt, is ambiguous. */
export const postcodes: Rule = [
  new RegExp(`${OUTCODE} ?-?([\\dois][a-z\\d]{2})`),
  ([, outcode = "", inward = ""], { at, reading }) => {
    const code = `${outcode} ${inward}`.toUpperCase();
    if (/\d[a-z]{2}/.test(inward) && reading.geo.find(code) !== null) return coded(code, at, reading);
    const meant = isDirected(reading, at) ? reading.geo.misread(code) : null;
    return meant && place(null, [meant.postcode], "");
  },
];

export const towns: Rule[] = [
  [
    new RegExp(`${OUTCODE}(?![&'])`),
    ([text], { at, before, behind, reading }) => {
      const code = text.toUpperCase();
      const isRoad = /^[am]/.test(text) && (ROAD_BEFORE.test(before) || ROAD_BEHIND.test(behind));
      if (isRoad || reading.geo.outcodePlace(code) === null) return null;
      if (!isDirected(reading, at) && !TO_BEHIND.test(behind)) return null;
      return coded(code, at, reading);
    },
  ],
  [
    new RegExp(NAME),
    ([text], { at, behind, reading }) => {
      const words = text.split(" ");
      const directed = isDirected(reading, at);
      for (let count = words.length; count > 0; count--) {
        const name = words.slice(0, count).join(" ").replace(/\.$/, "");
        const rest = text.slice(name.length) + behind;
        const [first = "", second] = name.split("-");
        const isPair = count === 1 && second !== undefined;
        if (!directed && !isPair && !TO_BEHIND.test(rest)) continue;
        const meanings = meaningsOf(name, reading);
        const known = meanings.length === 0 && isPair ? meaningsOf(first, reading) : meanings;
        if (known.length === 0) continue;
        const choices = known.flatMap(({ near }) =>
          near === null ? [] : [reading.geo.find(near)?.outcode ?? near],
        );
        const town = meanings.length === 0 ? first : name;
        return { length: town.length, ...place(null, [...new Set(choices)], town) };
      }
      return null;
    },
  ],
];
