import {
  type BoardSort,
  FILTER_NAMES,
  type FilterName,
  readSwitch,
  SORTS,
  splitList,
} from "@board/api/board/view-rules";
import { asCurl } from "../../ui/format/curl.ts";

/** The first load of each order, in words. */
export const SORT_TITLES: Record<BoardSort, string> = {
  newest: "Newest first",
  collect: "Soonest collection first",
  miles: "Shortest first",
  price: "Highest price first",
  ppm: "Most for a mile first",
  near: "Nearest first",
};

/** The question to the board: the API's values, as in the address. */
export type Filters = { [Name in FilterName]?: string };
export interface Search {
  filters: Filters;
  sort: BoardSort;
}

/** A change to the address; null takes a name out of it. */
export type SearchChange = { [Name in FilterName | "sort"]?: string | null };

/** The change that leads from whatever is asked to this search. */
export function changeTo({ filters, sort }: Search): SearchChange {
  const names = FILTER_NAMES.map((name) => [name, filters[name] ?? null] as const);
  return { ...Object.fromEntries(names), sort: sort === "newest" ? null : sort };
}

function isSort(value: string | null): value is BoardSort {
  return SORTS.some((sort) => sort === value);
}

/** The values of an address, as the page and its server are given it. */
export type Address = { readonly [name: string]: string | readonly string[] | null | undefined };

/** Reads the address. An order that the API does not know is left to the default, everything else to the API. */
export function searchOf(address: Address): Search {
  // Of a name that stands there twice the first counts.
  const said = (name: string) => [address[name] ?? []].flat()[0] ?? null;
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = said(name);
    if (value !== null) filters[name] = value;
  }
  const sort = said("sort");
  return { filters, sort: isSort(sort) ? sort : "newest" };
}

/** The query string that asks the API and this page the same. */
export function queryString({ filters, sort }: Search): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value !== undefined) query.set(name, value);
  }
  if (sort !== "newest") query.set("sort", sort);
  return query.toString().replaceAll("%2C", ",");
}

/** The same question as a call of the API, to paste into a shell that knows the key. */
export function apiCall(origin: string, search: Search): string {
  const query = queryString(search);
  return asCurl({ method: "GET", url: `${origin}/api/v1/board${query ? `?${query}` : ""}` });
}

/** A list in the address, without its empty entries: `LS,M1`. */
export function listOf(value: string | undefined): string[] {
  return splitList(value ?? "").filter((part) => part !== "");
}

/** True if a switch is on. A text that the API refuses counts as on, so that it can be seen and cleared. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && readSwitch(value) !== false;
}
