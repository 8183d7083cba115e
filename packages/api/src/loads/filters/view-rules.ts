import { addDays, type Day, isRealDay } from "@board/calendar";

/**
 * Rules that a page needs to show the board and its filters. The rules that select loads are in `rules.ts`,
 * which a page loads only when it needs them.
 */

/**
 * Names of the filters in the API and in the site's address, in the order of the API reference. `within` only
 * changes the radius of `near`.
 */
export const FILTER_NAMES = [
  "from",
  "to",
  "vc",
  "type",
  "eq",
  "date",
  "after",
  "before",
  "near",
  "within",
  "notl",
  "tl",
  "noadr",
  "maxwt",
  "terms",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** Maximum letters of a line of plain words that is read into fields. */
export const MAX_LINE_LETTERS = 200;

/** Splits a list in an address: `LS, m1` is LS and M1. */
export function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim().toUpperCase());
}

/** Returns the day that a text names, or null. */
export function dayOf(text: string, today: Day): Day | null {
  if (text.toLowerCase() === "today") return today;
  if (text.toLowerCase() === "tomorrow") return addDays(today, 1);
  return isRealDay(text) ? text : null;
}

/** Parses a switch; null if the text is neither on nor off. */
export function readSwitch(text: string): boolean | null {
  const value = text.toLowerCase();
  if (value === "0" || value === "false") return false;
  return value === "" || value === "1" || value === "true" ? true : null;
}

/** Radius of `near` without `within`. */
export const DEFAULT_WITHIN_MILES = 25;

/** Payment terms, in days, up to which a load is marked as paying fast, and above which as paying late. */
export const TERMS = { fast: 14, late: 45 };

/** Orders of the board; each puts what is best for a carrier first (contract 6). */
export const SORTS = ["newest", "collect", "miles", "price", "ppm", "near"] as const;
export type BoardSort = (typeof SORTS)[number];

/** Returns the price to sort by: the poster's own, or else the middle of the guide. */
export function sortPrice(price: {
  bookNowPence?: number | null | undefined;
  guideLowPence: number;
  guideHighPence: number;
}): number {
  return price.bookNowPence ?? (price.guideLowPence + price.guideHighPence) / 2;
}

/**
 * Returns the time of the collection day to sort by: the booked time, or else noon for AM and the day's end for other
 * windows.
 */
export function sortTime({ window, byTime }: { window: string; byTime: string | null }): string {
  return byTime ?? (window === "AM" ? "12:00" : "24:00");
}
