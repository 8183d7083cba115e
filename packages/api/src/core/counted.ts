/** Rows of a tab or a badge are counted up to here: a firm with a million of them waits no longer than one with ten. */
export const MAX_COUNTED = 1_000;

/** A number that was counted up to `MAX_COUNTED`, for people. */
export function countText(count: number): string {
  return count < MAX_COUNTED ? String(count) : `${MAX_COUNTED.toLocaleString("en-GB")}+`;
}
