import { spellingDistance } from "@board/geo/spelling";

const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, "");

const MAX_LETTERS = 2;

/** A longer one is no mistyped name, and would cost time to compare. */
const LONGEST_NAME = 40;

/** The known name that a mistyped one comes nearest to, without regard to case, `_` and `-`, where that is near enough to ask. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const [best] = names
    .map((known) => ({ known, letters: spellingDistance(plain(written), plain(known), MAX_LETTERS) }))
    .filter(({ known, letters }) => letters <= Math.min(MAX_LETTERS, known.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return best?.known;
}
