import { addDays, type Day, isRealDay } from "@board/calendar";

/*
 * Rules that a page shows the board and its question by. Those that choose its loads are in `rules.ts`, which a page
 * needs only later.
 */

/** The filters by their names in the API and in the address, in the order of the reference; `within` belongs to `near`. */
export const FILTER_NAMES = [
  "from",
  "to",
  "vc",
  "type",
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

/** A list in an address: `LS, m1` is LS and M1. */
export function splitList(text: string): string[] {
  return text.split(",").map((part) => part.trim().toUpperCase());
}

/** The day that a text names; null where it names none. */
export function dayOf(text: string, today: Day): Day | null {
  if (text.toLowerCase() === "today") return today;
  if (text.toLowerCase() === "tomorrow") return addDays(today, 1);
  return isRealDay(text) ? text : null;
}

/** Reads a switch; null where the text is neither on nor off. */
export function readSwitch(text: string): boolean | null {
  const value = text.toLowerCase();
  if (value === "0" || value === "false") return false;
  return value === "" || value === "1" || value === "true" ? true : null;
}

/** The radius where `near` is given without `within`. */
export const DEFAULT_WITHIN_MILES = 25;

/** Days of terms up to which a load is marked as one that pays fast, and over which as one that pays late. */
export const TERMS = { fast: 14, late: 45 };

/** Board sorts; each is best first for a carrier (contract 6). */
export const SORTS = ["newest", "collect", "miles", "price", "ppm", "near"] as const;
export type BoardSort = (typeof SORTS)[number];

/** The price that counts for an order: the poster's own, else the middle of the guide. */
export function sortPrice(price: {
  bookNowPence?: number | null | undefined;
  guideLowPence: number;
  guideHighPence: number;
}): number {
  return price.bookNowPence ?? (price.guideLowPence + price.guideHighPence) / 2;
}

/** The time of the collection day by which a load is to be collected, for an order: its slot, else noon or the day's end. */
export function sortTime({ window, byTime }: { window: string; byTime: string | null }): string {
  return byTime ?? (window === "AM" ? "12:00" : "24:00");
}
