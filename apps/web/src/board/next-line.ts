interface InHand {
  /** Place of the line in hand; -1 where it is not in the list. */
  at: number;
  /** Last place of the line in hand if it has left the board since; else -1. */
  left: number;
  count: number;
}

/** The place of the line that is so many lines down. A line that has left is counted from its place, which the next one took. */
export function nextLine({ at, left, count }: InHand, by: number): number {
  if (at === -1 && left === -1) return by > 0 ? 0 : count - 1;
  const gone = by > 0 ? left - 1 : left;
  return Math.max(0, Math.min(count - 1, (at === -1 ? gone : at) + by));
}
