import { lineTest } from "@board/api/board/keep-figures";
import { type BoardSort, sortPrice, sortTime } from "@board/api/board/view-rules";
import type { Day } from "@board/calendar";
import type { Search } from "../filters/filters.ts";
import type { Entry } from "./types.ts";

function collectKey({ collect }: Entry): string {
  return `${collect.date}${sortTime(collect)}`;
}

/** Comparators of the API's orders, best first (contract 6); null for "near", which needs distances. */
const ORDERS: Record<BoardSort, ((a: Entry, b: Entry) => number) | null> = {
  newest: () => 0,
  collect: (a, b) => collectKey(a).localeCompare(collectKey(b)),
  miles: (a, b) => a.miles - b.miles,
  price: (a, b) => sortPrice(b.pricing) - sortPrice(a.pricing),
  ppm: (a, b) => sortPrice(b.pricing) / b.miles - sortPrice(a.pricing) / a.miles,
  near: null,
};

/**
 * Predicts the pending answer from lines in the cache, so that the list follows every letter typed. Returns null if
 * only the API can apply the filters or the order.
 */
export function guessLines(known: readonly Entry[], { filters, sort }: Search, today: Day): Entry[] | null {
  const order = ORDERS[sort];
  const passes = lineTest(filters, today, null);
  if (order === null || passes === null) return null;
  return known.filter(passes).sort((a, b) => order(a, b) || (a.id < b.id ? 1 : -1));
}
