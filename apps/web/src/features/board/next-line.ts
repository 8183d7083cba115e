interface SelectedLine {
  /** Index of the selected line; -1 if it is not in the list. */
  at: number;
  /** Last index of the selected line if it has left the board since; else -1. */
  left: number;
  count: number;
}

/** Index of the line `by` lines down. A line that has left counts from its old index, where the next line is now. */
export function nextLine({ at, left, count }: SelectedLine, by: number): number {
  if (at === -1 && left === -1) return by > 0 ? 0 : count - 1;
  const gone = by > 0 ? left - 1 : left;
  return Math.max(0, Math.min(count - 1, (at === -1 ? gone : at) + by));
}
