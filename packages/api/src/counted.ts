/** Rows of a tab or a badge are counted up to here: a firm with a million of them waits no longer than one with ten. */
export const MOST_COUNTED = 1_000;

/** A number that was counted up to `MOST_COUNTED`, for people. */
export function countText(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED.toLocaleString("en-GB")}+`;
}
