import { FILTER_NAMES } from "@board/api/board/view-rules";
import type { SavedSearch } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";

type Query = SavedSearch["query"];

/** A search of the address as it is kept: names and values of the API, the order where it is not the usual one. */
export function queryOf({ filters, sort }: Search): Query {
  return sort === "newest" ? { ...filters } : { ...filters, sort };
}

/** The kept search as the address has it. */
export function searchOfQuery({ sort, ...filters }: Query): Search {
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
    sort: sort ?? "newest",
  };
}

/** Compares two searches; lists may name the same things in another order or case. */
export function sameSearch(a: Search, b: Search): boolean {
  const plain = (value: string | undefined) => value?.toUpperCase().split(",").toSorted().join();
  return a.sort === b.sort && FILTER_NAMES.every((name) => plain(a.filters[name]) === plain(b.filters[name]));
}

/** The tab that the address shows: a kept search by what it asks, "All open" where nothing is asked. */
export function tabOf(search: Search, searches: readonly SavedSearch[]): SavedSearch | "all" | null {
  if (sameSearch(search, { filters: {}, sort: "newest" })) return "all";
  return searches.find(({ query }) => sameSearch(search, searchOfQuery(query))) ?? null;
}
