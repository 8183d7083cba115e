import type { BoardSort } from "@board/api/board/view-rules";
import type { EntryField } from "../data/types.ts";

interface Column {
  /** Text of the head, and a short one for narrow lists. */
  head: string;
  short?: string;
  /** Width in px: with full words and silhouettes, and with short words. */
  full: number;
  narrow: number;
  right?: true;
  /** The API's order that the head sorts by. */
  sort?: BoardSort;
  /** Set for columns that cannot be hidden. */
  fixed?: true;
}

const COLUMN_TABLE = {
  age: { head: "Age", full: 54, narrow: 43, right: true, sort: "newest", fixed: true },
  collect: { head: "Collect", full: 120, narrow: 114, sort: "collect" },
  deliver: { head: "Deliver", full: 120, narrow: 114 },
  from: { head: "From", full: 204, narrow: 134, sort: "near", fixed: true },
  to: { head: "To", full: 236, narrow: 135, fixed: true },
  miles: { head: "Miles", full: 48, narrow: 35, right: true, sort: "miles" },
  vehicle: { head: "Vehicle", full: 110, narrow: 76 },
  load: { head: "Load", full: 154, narrow: 112 },
  needs: { head: "Needs", full: 132, narrow: 70 },
  price: { head: "Price or guide", full: 110, narrow: 88, right: true, sort: "price" },
  ppm: { head: "£/mile", short: "£/mi", full: 58, narrow: 46, right: true, sort: "ppm" },
  terms: { head: "Terms", full: 66, narrow: 56, right: true },
  quotes: { head: "Quotes", short: "Qts", full: 52, narrow: 28, right: true },
  poster: { head: "Poster", full: 52, narrow: 46 },
  mine: { head: "My quote", full: 84, narrow: 69, fixed: true },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof COLUMN_TABLE;
export const COLUMNS: Record<ColumnId, Column> = COLUMN_TABLE;

/** Every column, from left to right. */
export const COLUMN_IDS: readonly ColumnId[] = [
  "age",
  "collect",
  "deliver",
  "from",
  "to",
  "miles",
  "vehicle",
  "load",
  "needs",
  "price",
  "ppm",
  "terms",
  "quotes",
  "poster",
  "mine",
];

/** Columns hidden by default, unless the list is wide enough for all. */
const HIDDEN_AT_FIRST: readonly ColumnId[] = ["deliver"];

/** Columns removed first when there is no room for all, in this order. */
const REMOVED_FIRST: readonly ColumnId[] = ["poster", "quotes", "ppm", "terms"];
/** Columns removed next, after towns are truncated to their least width. */
const REMOVED_NEXT: readonly ColumnId[] = ["deliver", "miles", "needs", "vehicle"];

/**
 * Minimum widths of the town columns: with full words, with short words, and truncated before a column of REMOVED_NEXT is
 * removed.
 */
const MIN_TOWNS = {
  full: { from: 164, to: 170 },
  narrow: { from: 120, to: 120 },
  least: { from: 108, to: 108 },
};

export interface Layout {
  ids: readonly ColumnId[];
  /** Chosen columns that have no room. */
  absent: readonly ColumnId[];
  /** True if the list is narrow: words are short, and vehicles have no silhouettes. */
  narrow: boolean;
  /** Value of `grid-template-columns`; independent of the content, so that arriving loads move no column. */
  template: string;
}

function sum(ids: readonly ColumnId[], widthOf: (id: ColumnId) => number): number {
  return ids.reduce((total, id) => total + widthOf(id), 0);
}

const isTown = (id: ColumnId) => id === "from" || id === "to";

/**
 * Chooses the columns that fit a width. Words are shortened before a column is removed.
 * `hidden` is null until the person has chosen columns.
 */
export function layoutFor(width: number, hidden: readonly ColumnId[] | null): Layout {
  const fullOf = (id: ColumnId) => COLUMNS[id].full;
  const narrowOf = (id: ColumnId) => COLUMNS[id].narrow;
  const withTowns = (of: (id: ColumnId) => number, towns: { from: number; to: number }) => (id: ColumnId) =>
    id === "from" || id === "to" ? towns[id] : of(id);
  const hiddenNow = hidden ?? (sum(COLUMN_IDS, fullOf) <= width ? [] : HIDDEN_AT_FIRST);
  const asked = COLUMN_IDS.filter((id) => !hiddenNow.includes(id));
  const narrow = sum(asked, withTowns(fullOf, MIN_TOWNS.full)) > width;
  const widthOf = narrow ? narrowOf : fullOf;
  let leastOf = withTowns(widthOf, narrow ? MIN_TOWNS.narrow : MIN_TOWNS.full);
  let ids = asked;
  const leave = (going: readonly ColumnId[]) => {
    for (const id of going) {
      if (sum(ids, leastOf) <= width) return;
      ids = ids.filter((one) => one !== id);
    }
  };
  leave(REMOVED_FIRST);
  if (sum(ids, leastOf) > width) leastOf = withTowns(widthOf, MIN_TOWNS.least);
  leave(REMOVED_NEXT);
  // The two towns share the remaining width, and shrink first when there is less.
  const tracks = ids.map((id) =>
    isTown(id) ? `minmax(${leastOf(id)}px, ${widthOf(id)}fr)` : `${widthOf(id)}px`,
  );
  return { ids, absent: asked.filter((id) => !ids.includes(id)), narrow, template: tracks.join(" ") };
}

/** Assumed size of the list until it is measured. */
export const LIST_ROOM = { width: 1440, height: 800 };
export const INITIAL_LAYOUT = layoutFor(LIST_ROOM.width, null);

/** Columns that show each field of a load. */
const COLUMNS_OF: Partial<Record<EntryField, readonly ColumnId[]>> = {
  collect: ["collect"],
  deliver: ["deliver"],
  from: ["from"],
  to: ["to"],
  via: ["to"],
  miles: ["miles", "ppm"],
  vehicleClass: ["vehicle"],
  type: ["load"],
  pallets: ["load"],
  parcels: ["load"],
  weightBand: ["load"],
  equipment: ["vehicle", "needs"],
  weightKg: ["load"],
  temperature: ["needs"],
  tailLift: ["needs"],
  adr: ["needs"],
  fragile: ["needs"],
  isBackload: ["needs"],
  pricing: ["price", "ppm"],
  termsDays: ["terms"],
  quotes: ["quotes"],
  poster: ["poster"],
  myQuote: ["mine"],
  eligible: ["mine"],
};

/** Returns the columns that show the changed fields. */
export function columnsOf(fields: readonly EntryField[]): ColumnId[] {
  return [...new Set(fields.flatMap((field) => COLUMNS_OF[field] ?? []))];
}
