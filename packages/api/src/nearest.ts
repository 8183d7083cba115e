/** Letters to change, add or leave out to get from one name to the other, without regard to case, `_` and `-`. */
function distance(from: string, to: string): number {
  const [a, b] = [from, to].map((name) => name.toLowerCase().replaceAll(/[_-]/g, "")) as [string, string];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A longer one is no mistyped name, and would cost time to compare. */
const LONGEST_NAME = 40;

/** The known name that a mistyped one comes nearest to, where that is near enough to ask. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > LONGEST_NAME) return undefined;
  const [best] = names
    .map((known) => ({ known, letters: distance(written, known) }))
    .filter(({ known, letters }) => letters <= Math.min(2, known.length / 3))
    .sort((a, b) => a.letters - b.letters);
  return best?.known;
}
