import { FILTER_NAMES } from "@board/api/board/view-rules";
import type { SavedSearch } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";

type Query = SavedSearch["query"];

/** Returns the stored form of a search: the API's parameters, and the order unless it is the default. */
export function queryOf({ filters, sort }: Search): Query {
  return sort === "newest" ? { ...filters } : { ...filters, sort };
}

/** Returns the search of a stored query. */
export function searchOfQuery({ sort, ...filters }: Query): Search {
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    sort: sort ?? "newest",
  };
}

/** True if two searches are equal, ignoring order and case within lists. */
export function sameSearch(a: Search, b: Search): boolean {
  const plain = (value: string | undefined) => value?.toUpperCase().split(",").toSorted().join();
  return a.sort === b.sort && FILTER_NAMES.every((name) => plain(a.filters[name]) === plain(b.filters[name]));
}

/** Returns the tab of a search: "all" without filters, an equal saved search, or null. */
export function tabOf(search: Search, searches: readonly SavedSearch[]): SavedSearch | "all" | null {
  if (sameSearch(search, { filters: {}, sort: "newest" })) return "all";
  return searches.find(({ query }) => sameSearch(search, searchOfQuery(query))) ?? null;
}
