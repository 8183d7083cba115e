import { distanceMiles } from "@board/geo";
import type { Fact, Reading, Rule, Said } from "./facts.ts";

const POSTCODE = /([a-z]{1,2}\d[a-z\d]?)( ?)-?(\d[a-z]{2})(?![a-z0-9])/.source;
const FULL = new RegExp(`^${POSTCODE}`);
const NEARLY = /^[a-z]{1,2}[\doil][a-z\d]? ?[\doils][a-z\d]{2}(?![a-z0-9])/;
const OUTCODE = /^([a-z]{1,2}\d[a-z\d]?)(?![a-z0-9&'])/;
const BEHIND_TOWN = new RegExp(
  `^(?:,? ?(?:area|way|docks?))?[ ,;:(-]{1,4}(?:${POSTCODE}|([a-z]{1,2}\\d[a-z\\d]?)(?![a-z0-9]))`,
);
const TO_BEHIND = /^ ?(?:to |> ?|-> ?|→ ?|– ?|— ?|- |-(?=[a-z])|\/ ?(?=[a-z]))/;
const NAME_THEN_TO =
  /^([a-z][a-z'&.]*(?:[ -][a-z][a-z'&.]*){0,3}?)(?: to | ?(?:->|>|→|–|—) ?| - |-|\/ ?)(?=[a-z])/;
const ROAD_BEFORE = /(?:off|via|on|the|along|near|junction|jct|j\d{0,2}) ?(?:the )?$/;
const ROAD_BEHIND = /^,? ?(?:j(?:unction|ct|n)? ?\d|motorway|northbound|southbound)/;

/** Distance beyond which a postcode contradicts the town beside it. */
const CONTRADICTION_MILES = 30;
const MAX_MEANINGS = 4;
/** Number of postcodes below which a village is taken for an ordinary word. */
const MIN_POSTCODES = 25;

const place = (code: string | null, choices: string[], town?: string): Said => ({
  kind: "place",
  code,
  choices,
  ...(town === undefined ? {} : { town }),
});

/** Returns what a name can mean; none once the look-ups of this text are used up. */
function meaningsOf(name: string, { geo, lookUps }: Reading) {
  if (lookUps.left <= 0 || name.length < 3 || name.length > 40) return [];
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
    if (codes.includes(at.area) || codes.includes(at.outcode)) return false;
    return other !== null && distanceMiles(other, at) > CONTRADICTION_MILES;
  });
}

/** Returns the words that were not read just before the present position, on the same line. */
export function wordsBefore({ facts, lower }: Reading, at: number): { start: number; words: string } {
  let start = at;
  for (let nth = facts.length - 1; nth >= 0; nth--) {
    const fact = facts[nth] as Fact;
    if (
      fact.kind !== "unread" ||
      !/^[ ,(-]{0,3}$/.test(lower.slice(fact.end, start)) ||
      (start !== at && lower.slice(fact.end, start) !== " ")
    )
      break;
    start = fact.start;
  }
  return { start, words: lower.slice(start, at).replace(/[ ,(-]+$/, "") };
}

/** True if a word for an end, or "from" and "to", stands a few words before. */
function isDirected({ facts, lower }: Reading, at: number): boolean {
  let words = 0;
  for (let nth = facts.length - 1; nth >= 0 && words < 4; nth--) {
    const fact = facts[nth] as Fact;
    if (lower.slice(fact.end, at).includes("\n")) return false;
    if (fact.kind === "end" || fact.kind === "joint") return !/[.;!?]\s/.test(lower.slice(fact.end, at));
    const isTown = fact.kind === "place" && fact.code === null;
    if (!isTown && !["unread", "filler", "day", "time"].includes(fact.kind)) return false;
    words++;
  }
  return false;
}

/** Reads a full postcode, with the town before it. */
export const postcodes: Rule = (rest, _before, reading) => {
  const match = FULL.exec(rest);
  if (match === null) return null;
  const [text, outcode = "", , inward = ""] = match;
  const code = `${outcode} ${inward}`.toUpperCase();
  const at = reading.at;
  if (reading.geo.find(code) === null) {
    const meant = reading.geo.misread(code);
    return isDirected(reading, at) && meant !== null
      ? { length: text.length, ...place(null, [meant.postcode]) }
      : null;
  }
  const { words } = wordsBefore(reading, at);
  if (words !== "" && contradicts(words, code, reading))
    return { length: text.length, ...place(null, [code], words) };
  return { length: text.length, ...place(code, [], words) };
};

/** Reads an outcode alone or a town, where a word or a sign says that it is an end. */
export const towns: Rule = (rest, before, reading) => {
  const at = reading.at;
  const directed = isDirected(reading, at);
  const outcode = OUTCODE.exec(rest);
  if (outcode) {
    const [text] = outcode;
    const behind = rest.slice(text.length);
    if (reading.geo.outcodePlace(text.toUpperCase()) === null) return null;
    if (/^[am]/.test(text) && (ROAD_BEFORE.test(before) || ROAD_BEHIND.test(behind))) return null;
    return directed || TO_BEHIND.test(behind)
      ? { length: text.length, ...place(text.toUpperCase(), []) }
      : null;
  }
  if (directed && NEARLY.test(rest)) {
    const text = NEARLY.exec(rest)?.[0] ?? "";
    const meant = /\d/.test(text) ? reading.geo.misread(text) : null;
    if (meant !== null) return { length: text.length, ...place(null, [meant.postcode]) };
  }
  const ahead = NAME_THEN_TO.exec(rest)?.[1];
  if (!directed && ahead === undefined) return null;
  const words = directed
    ? (/^[a-z][a-z'&.]*(?:[ -][a-z][a-z'&.]*){0,3}/.exec(rest)?.[0] ?? "").split(" ")
    : [ahead ?? ""];
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(" ").replace(/\.$/, "");
    const meanings = meaningsOf(name, reading);
    if (meanings.length === 0) {
      const [first, ...more] = name.split("-");
      if (count === 1 && more.length > 0 && meaningsOf(first ?? "", reading).length > 0)
        return { length: (first ?? "").length, ...place(null, [], first) };
      continue;
    }
    const behind = BEHIND_TOWN.exec(rest.slice(name.length));
    if (behind) {
      const [text, own, , inward, alone] = behind;
      const code = (alone ?? `${own} ${inward}`).toUpperCase();
      const isOther = contradicts(name, code, reading);
      // A dash stands between a town and its own postcode, or between two ends.
      if (reading.geo.find(code) === null || (isOther && text.includes("-"))) continue;
      const said = isOther ? place(null, [code], name) : place(code, [], name);
      return { length: name.length + text.length, ...said };
    }
    const choices = meanings.flatMap(({ near, codes }) =>
      near === null || codes.length > 8 ? [] : [reading.geo.find(near)?.outcode ?? near],
    );
    return { length: name.length, ...place(null, [...new Set(choices)], name) };
  }
  return null;
};
