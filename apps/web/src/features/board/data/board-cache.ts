import { hashKey } from "@tanstack/react-query";
import type { Search } from "../filters/filters.ts";
import type { BoardPage, Entry } from "./types.ts";

/**
 * Cache entry of the infinite query: the pages of a list read so far. Only the functions of this file change its
 * lines.
 */
export interface BoardPages {
  pages: BoardPage[];
  pageParams: unknown[];
}

/** Returns the lines in the API's order, without duplicates: pages are read at different times and can overlap. */
export function linesOf(data: BoardPages | undefined): Entry[] {
  const seen = new Set<string>();
  return (data?.pages ?? [])
    .flatMap((page) => page.loads)
    .filter((load) => {
      if (seen.has(load.id)) return false;
      seen.add(load.id);
      return true;
    });
}

function withLoads<T extends BoardPages>(data: T, change: (loads: Entry[]) => Entry[]): T {
  return { ...data, pages: data.pages.map((page) => ({ ...page, loads: change(page.loads) })) };
}

/** Returns the pages with one line changed; other lines keep their identity and are not rendered again. */
export function changeLine<T extends BoardPages>(data: T, id: string, change: (load: Entry) => Entry): T {
  return withLoads(data, (loads) => loads.map((load) => (load.id === id ? change(load) : load)));
}

/** Returns the pages with one line removed. */
export function removeLine<T extends BoardPages>(data: T, id: string): T {
  return withLoads(data, (loads) => loads.filter((load) => load.id !== id));
}

/** Returns the pages with lines appended to the last one; `nextCursor` replaces its cursor. */
export function addLines<T extends BoardPages>(
  data: T,
  loads: readonly Entry[],
  nextCursor: string | null,
): T {
  const last = data.pages.length - 1;
  const longer = (page: BoardPage) => ({ ...page, loads: [...page.loads, ...loads], nextCursor });
  return { ...data, pages: data.pages.map((page, nth) => (nth === last ? longer(page) : page)) };
}

/** Returns a line with the firm's new quote, and the number of active quotes adjusted. */
export function withMyQuote(load: Entry, quote: NonNullable<Entry["myQuote"]>): Entry {
  const counted = (status: string | undefined) => (status === "ACTIVE" ? 1 : 0);
  return {
    ...load,
    myQuote: { amountPence: quote.amountPence, status: quote.status, expiresAt: quote.expiresAt },
    quotes: load.quotes + counted(quote.status) - counted(load.myQuote?.status),
  };
}

/** Part of the query key that only lists have, among the board's queries. */
export const PAGES = "pages";

/** Query key of a list. */
export function pagesKey(pathKey: readonly unknown[], { filters, sort }: Search): readonly unknown[] {
  return [...pathKey, PAGES, filters, sort];
}

/** Hash that identifies a list. */
export function listOf(search: Search): string {
  return hashKey(pagesKey([], search));
}
