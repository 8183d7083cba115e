import type { Place } from "./place.ts";

/** A known postcode that a text becomes if look-alike digits and letters in it are exchanged. */
export interface Misread {
  /** The postcode, such as `LS10 1AB`. */
  postcode: string;
  /** The different pairs of confused characters: the one that was written, and the one that was meant. */
  exchanged: { written: string; meant: string }[];
}

/** The digit, or the letters, that each character can be confused with. */
const ALIKE: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
  "0": "O",
  "1": "IL",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
};

const MAX_POSTCODE = 7;
const INWARD = 3;
const MAX_OUTCODE = 4;

/** Form of an outcode, the first part of a postcode. */
const OUTCODE_FORM = /^[A-Z]{1,2}\d[A-Z\d]?$/;
/** Form of the second part of a postcode, which is empty for an outcode alone. */
const INWARD_FORM = /^(?:\d[A-Z]{2})?$/;

/** Returns the spellings of this form, with or without look-alike characters exchanged. */
function spellings(text: string, form: RegExp): string[] {
  let all = [""];
  for (const written of text) {
    const choices = [written, ...(ALIKE[written] ?? "")];
    all = all.flatMap((start) => choices.map((choice) => start + choice));
  }
  return all.filter((spelling) => form.test(spelling));
}

/** Returns the spellings that have the form of a postcode or an outcode; only a few of thousands have. */
function postcodeSpellings(text: string): string[] {
  const end = text.length > MAX_OUTCODE ? text.length - INWARD : text.length;
  const inwards = spellings(text.slice(end), INWARD_FORM);
  return spellings(text.slice(0, end), OUTCODE_FORM).flatMap((outcode) =>
    inwards.map((inward) => outcode + inward),
  );
}

function exchangesBetween(written: string, meant: string): Misread["exchanged"] {
  const pairs = new Map<string, Misread["exchanged"][number]>();
  for (const [at, character] of [...written].entries()) {
    const other = meant[at] ?? "";
    if (other !== character) pairs.set(character + other, { written: character, meant: other });
  }
  return [...pairs.values()];
}

/** Creates the function `Geo.misread`. */
export function createMisread(find: (text: string) => Place | null) {
  const isKnown = (text: string) => {
    const place = find(text);
    return place !== null && (place.precision === "unit" || text.length <= MAX_OUTCODE);
  };
  return (text: string): Misread | null => {
    const written = text.replace(/\s/g, "").toUpperCase();
    if (written.length < 2 || written.length > MAX_POSTCODE) return null;
    // A space that is not before the last three characters means that a character is missing.
    if (/\s/.test(text.trim()) && !/\s\S{3}\s*$/.test(text)) return null;
    const [best] = postcodeSpellings(written)
      .filter(isKnown)
      .map((meant) => ({ meant, exchanged: exchangesBetween(written, meant) }))
      .sort((a, b) => a.exchanged.length - b.exchanged.length);
    if (best === undefined) return null;
    const { meant, exchanged } = best;
    const postcode =
      meant.length > MAX_OUTCODE ? `${meant.slice(0, -INWARD)} ${meant.slice(-INWARD)}` : meant;
    return { postcode, exchanged };
  };
}
