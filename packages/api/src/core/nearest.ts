import { spellingDistance } from "@board/geo/spelling";

const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, "");

const MAX_LETTERS = 2;

/**
 * Maximum length of a name that is compared; a longer text is no mistyped name, and comparing it would take
 * long.
 */
const MAX_NAME = 40;

/** Minimum number of shared letters; fewer would match too many names. */
const MIN_SHARED_LETTERS = 4;

/**
 * Returns the name that starts with the text, or with which the text starts, if there is exactly one:
 * `externalRef` for externalReference. A final `s` is ignored, as a plural.
 */
function beginningAlike(text: string, names: readonly string[]): string | undefined {
  const stemOf = (name: string) => (name.endsWith("s") ? name.slice(0, -1) : name);
  const stem = stemOf(text);
  const [found, ...others] = names.filter((name) => {
    const known = stemOf(plain(name));
    if (Math.min(stem.length, known.length) < MIN_SHARED_LETTERS) return false;
    return known.startsWith(stem) || stem.startsWith(known);
  });
  return others.length === 0 ? found : undefined;
}

/**
 * Returns the known name that a text probably means, even if the text is mistyped, too short or too long;
 * upper case, `_` and `-` are ignored. Undefined if no name is near enough.
 */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > MAX_NAME) return undefined;
  const text = plain(written);
  const [best] = names
    .map((known) => ({ known, letters: spellingDistance(text, plain(known), MAX_LETTERS) }))
    .filter(({ known, letters }) => letters <= Math.min(MAX_LETTERS, known.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return best?.known ?? beginningAlike(text, names);
}
