/**
 * Number up to which rows are counted for a tab or badge, so that a firm with a million rows waits no longer
 * than a firm with ten.
 */
export const MAX_COUNTED = 1_000;

/** Formats a number that was counted up to `MAX_COUNTED`. */
export function countText(count: number): string {
  return count < MAX_COUNTED ? String(count) : `${MAX_COUNTED.toLocaleString("en-GB")}+`;
}
