import type { Geo, PlaceMeaning } from "@board/geo";

/** Maximum number of words in a name. The longest known is "Yorkshire and the Humber", with four. */
const MAX_WORDS = 5;

/** Finds the longest place name at the start of a list of words, with its meanings; null if there is none. */
export function firstPlace(
  words: readonly string[],
  geo: Pick<Geo, "named">,
): { words: number; meanings: PlaceMeaning[] } | null {
  for (let count = Math.min(MAX_WORDS, words.length); count > 0; count--) {
    const meanings = geo.named(words.slice(0, count).join(" "));
    if (meanings.length > 0) return { words: count, meanings };
  }
  return null;
}

const SMALL_WORDS = new Set(["and", "by", "in", "le", "of", "on", "or", "the", "under", "upon"]);

/** Returns a place name in its usual spelling: `STOKE on trent` is "Stoke on Trent", and codes are in capitals. */
export function writtenName(typed: string, name: string): string {
  if (/\d|^.{1,2}$/.test(typed) || typed.toLowerCase() === name.toLowerCase()) return name;
  return typed
    .toLowerCase()
    .split(" ")
    .map((word, nth) =>
      nth > 0 && SMALL_WORDS.has(word) ? word : word.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    )
    .join(" ");
}
