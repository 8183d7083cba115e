import type { Search } from "../filters/filters.ts";

/** Marks the list among what else is read of the board. */
export const PAGES = "pages";

/** Under which the pages of a list are kept. */
export function pagesKey(pathKey: readonly unknown[], { filters, sort }: Search): readonly unknown[] {
  return [...pathKey, PAGES, filters, sort];
}
