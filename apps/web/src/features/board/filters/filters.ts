import {
  type BoardSort,
  FILTER_NAMES,
  type FilterName,
  readSwitch,
  SORTS,
  splitList,
} from "@board/api/board/view-rules";
import { asCurl } from "../../../ui/format/curl.ts";

/** Names of the orders; each says which loads come first. */
export const SORT_TITLES: Record<BoardSort, string> = {
  newest: "Newest first",
  collect: "Soonest collection first",
  miles: "Shortest first",
  price: "Highest price first",
  ppm: "Most for a mile first",
  near: "Nearest first",
};

/** Filters by the API's names and values, as in the address. */
export type Filters = { [Name in FilterName]?: string };
export interface Search {
  filters: Filters;
  sort: BoardSort;
}

/** A change to the parameters in the address; null removes one. */
export type SearchChange = { [Name in FilterName | "sort"]?: string | null };

/** Returns the change that replaces any search with this one. */
export function changeTo({ filters, sort }: Search): SearchChange {
  const names = FILTER_NAMES.map((name) => [name, filters[name] ?? null] as const);
  return { ...Object.fromEntries(names), sort: sort === "newest" ? null : sort };
}

function isSort(value: string | null): value is BoardSort {
  return SORTS.some((sort) => sort === value);
}

/** Query parameters as the page gets them, in the browser and on the server. */
export type Address = { readonly [name: string]: string | readonly string[] | null | undefined };

/** Reads a search from the address. An unknown order becomes the default; the API validates the rest. */
export function searchOf(address: Address): Search {
  // The first value counts if a parameter is repeated.
  const said = (name: string) => [address[name] ?? []].flat()[0] ?? null;
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = said(name);
    if (value !== null) filters[name] = value;
  }
  const sort = said("sort");
  return { filters, sort: isSort(sort) ? sort : "newest" };
}

/** Query string of a search, the same for the API and this page. */
export function queryString({ filters, sort }: Search): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== undefined) query.set(name, value);
  }
  if (sort !== "newest") query.set("sort", sort);
  return query.toString().replaceAll("%2C", ",");
}

/** The search as a curl command, which expects the API key in `$KEY`. */
export function apiCall(origin: string, search: Search): string {
  const query = queryString(search);
  return asCurl({ method: "GET", url: `${origin}/api/v1/board${query ? `?${query}` : ""}` });
}

/** Splits a list such as `LS,M1`, without empty entries. */
export function listOf(value: string | undefined): string[] {
  return splitList(value ?? "").filter((part) => part !== "");
}

/** True if a switch is on. Text that the API refuses counts as on, so that users can see and clear it. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && readSwitch(value) !== false;
}
