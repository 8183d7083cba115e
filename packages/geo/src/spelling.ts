/**
 * Returns the edit distance of two texts: how many letters must be changed, inserted, deleted or swapped with
 * the next. Returns `most` + 1 if there are more than `most`.
 */
export function spellingDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  const cost = (costs: readonly number[], at: number) => costs[at] ?? most + 1;
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const least = Math.min(cost(row, j - 1) + same, cost(row, j) + 1, cost(next, j - 1) + 1);
      const exchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      next.push(exchanged ? Math.min(least, cost(before, j - 2) + 1) : least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return Math.min(cost(row, to.length), most + 1);
}
