import { hashKey } from "@tanstack/react-query";
import type { Search } from "../filters/filters.ts";
import type { BoardPage, Entry } from "./types.ts";

/** The pages of a list that were read so far; whatever changes a line on the page changes it here. */
export interface BoardPages {
  pages: BoardPage[];
  pageParams: unknown[];
}

/** The lines in the order of the service, each load once though pages were read at different times. */
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

/** The pages with one line changed; every other line stays the same object, so that it is not drawn again. */
export function changeLine<T extends BoardPages>(data: T, id: string, change: (load: Entry) => Entry): T {
  return withLoads(data, (loads) => loads.map((load) => (load.id === id ? change(load) : load)));
}

/** The pages without a line. */
export function removeLine<T extends BoardPages>(data: T, id: string): T {
  return withLoads(data, (loads) => loads.filter((load) => load.id !== id));
}

/** The pages with more lines after the last one; what follows them is read from `nextCursor` on. */
export function addLines<T extends BoardPages>(
  data: T,
  loads: readonly Entry[],
  nextCursor: string | null,
): T {
  const last = data.pages.length - 1;
  const longer = (page: BoardPage) => ({ ...page, loads: [...page.loads, ...loads], nextCursor });
  return { ...data, pages: data.pages.map((page, nth) => (nth === last ? longer(page) : page)) };
}

/** A line once the firm's price on it is known to stand, or to stand no more. */
export function withMyQuote(load: Entry, quote: NonNullable<Entry["myQuote"]>): Entry {
  const counted = (status: string | undefined) => (status === "ACTIVE" ? 1 : 0);
  return {
    ...load,
    myQuote: { amountPence: quote.amountPence, status: quote.status, expiresAt: quote.expiresAt },
    quotes: load.quotes + counted(quote.status) - counted(load.myQuote?.status),
  };
}

/** Marks the queries of the list among those of the board. */
export const PAGES = "pages";

/** The query key of the pages of a list. */
export function pagesKey(pathKey: readonly unknown[], { filters, sort }: Search): readonly unknown[] {
  return [...pathKey, PAGES, filters, sort];
}

/** Tells one list from another. */
export function listOf(search: Search): string {
  return hashKey(pagesKey([], search));
}
