import { spellingDistance } from "@board/geo/spelling";

const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, "");

const MAX_LETTERS = 2;

/** A longer one is no mistyped name, and would cost time to compare. */
const MAX_NAME = 40;

/** Fewer letters begin too many names. */
const MIN_SHARED_LETTERS = 4;

/** The only name that begins with the text, or that the text begins with: `externalRef` of externalReference. A last `s` may be a plural. */
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
 * The known name that a mistyped, shortened or longer one is meant for, without regard to case, `_` and `-`, where that is near
 * enough to ask.
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
