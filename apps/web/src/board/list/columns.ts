import type { BoardSort } from "@board/api/board/view-rules";
import type { EntryField } from "../data/types.ts";

interface Column {
  /** The head with room and without. */
  head: string;
  short?: string;
  /** Width in px with full words and silhouettes, and with short words. */
  full: number;
  narrow: number;
  right?: true;
  /** The API's order that this column's head asks for. */
  sort?: BoardSort;
  /** Cannot be hidden: without it the line says nothing. */
  fixed?: true;
}

const COLUMN_TABLE = {
  age: { head: "Age", full: 54, narrow: 43, right: true, sort: "newest", fixed: true },
  collect: { head: "Collect", full: 120, narrow: 114, sort: "collect" },
  deliver: { head: "Deliver", full: 120, narrow: 114 },
  from: { head: "From", full: 204, narrow: 134, sort: "near", fixed: true },
  to: { head: "To", full: 236, narrow: 135, fixed: true },
  miles: { head: "Miles", full: 48, narrow: 35, right: true, sort: "miles" },
  vehicle: { head: "Vehicle", full: 110, narrow: 73 },
  load: { head: "Load", full: 154, narrow: 119 },
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

/** Every column, in its place. */
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

/** Hidden until somebody asks for them, or the list is wide enough for all. */
const HIDDEN_AT_FIRST: readonly ColumnId[] = ["deliver"];

/** Columns that leave a list without room for all, in this order. */
const GO_FIRST: readonly ColumnId[] = ["poster", "quotes", "ppm", "terms"];
/** And where that is not enough, towns are cut shorter, and then these go. */
const GO_NEXT: readonly ColumnId[] = ["deliver", "miles", "needs", "vehicle"];

/** The least width of the towns: with full words, with short ones, and before more than context goes. */
const MIN_TOWNS = {
  full: { from: 164, to: 170 },
  narrow: { from: 120, to: 120 },
  least: { from: 108, to: 108 },
};

export interface Layout {
  ids: readonly ColumnId[];
  /** Columns that are asked for and have no room. */
  absent: readonly ColumnId[];
  /** Short words and no silhouettes. */
  narrow: boolean;
  /** For `grid-template-columns`: fixed, so that nothing moves while loads arrive. */
  template: string;
}

function sum(ids: readonly ColumnId[], widthOf: (id: ColumnId) => number): number {
  return ids.reduce((total, id) => total + widthOf(id), 0);
}

const isTown = (id: ColumnId) => id === "from" || id === "to";

/**
 * The columns that a list of this width shows: those not hidden, as many as there is room for. Words become short before
 * a column goes. `hidden` is null where nobody has chosen.
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
  leave(GO_FIRST);
  if (sum(ids, leastOf) > width) leastOf = withTowns(widthOf, MIN_TOWNS.least);
  leave(GO_NEXT);
  // No town is cut beside empty space: the two share what is left, and where there is less they are cut first.
  const tracks = ids.map((id) =>
    isTown(id) ? `minmax(${leastOf(id)}px, ${widthOf(id)}fr)` : `${widthOf(id)}px`,
  );
  return { ids, absent: asked.filter((id) => !ids.includes(id)), narrow, template: tracks.join(" ") };
}

/** The columns that show a field of a load. */
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

/** The columns that changed fields are shown in. */
export function columnsOf(fields: readonly EntryField[]): ColumnId[] {
  return [...new Set(fields.flatMap((field) => COLUMNS_OF[field] ?? []))];
}
