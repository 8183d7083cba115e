import type { Sort } from "../filters/filters.ts";

interface Column {
  /** The head with room and without. */
  head: string;
  short?: string;
  /** Width in px with the drawer shut and open (design, board); the last one takes the rest. */
  shut: number;
  open: number;
  right?: true;
  /** The API's order that this column's head asks for. */
  sort?: Sort;
  /** Cannot be hidden: without it the line says nothing. */
  fixed?: true;
}

const COLUMN_TABLE = {
  age: { head: "Age", shut: 62, open: 44, right: true, sort: "newest", fixed: true },
  collect: { head: "Collect", shut: 132, open: 112, sort: "collect" },
  deliver: { head: "Deliver", shut: 132, open: 112 },
  from: { head: "From", shut: 164, open: 139, sort: "near", fixed: true },
  to: { head: "To", shut: 170, open: 140, fixed: true },
  miles: { head: "Miles", shut: 54, open: 36, right: true, sort: "miles" },
  vehicle: { head: "Vehicle", shut: 112, open: 74 },
  load: { head: "Load", shut: 172, open: 119 },
  needs: { head: "Needs", shut: 120, open: 66 },
  price: { head: "Price or guide", shut: 116, open: 88, right: true, sort: "price" },
  ppm: { head: "£/mile", short: "£/mi", shut: 62, open: 44, right: true, sort: "ppm" },
  terms: { head: "Terms", shut: 64, open: 54, right: true },
  quotes: { head: "Quotes", short: "Qts", shut: 54, open: 30, right: true },
  poster: { head: "Poster", shut: 70, open: 48 },
  mine: { head: "Mine", shut: 84, open: 58, fixed: true },
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

/** Hidden until somebody asks for it. */
export const HIDDEN_AT_FIRST: readonly ColumnId[] = ["deliver"];

/** Where there is no room for all, these go, in this order. */
const GO_FIRST: readonly ColumnId[] = ["poster", "quotes", "ppm", "terms", "needs", "vehicle", "deliver"];

export interface Layout {
  ids: readonly ColumnId[];
  /** For `grid-template-columns`: fixed, so that nothing moves while loads arrive. */
  template: string;
}

/** The columns that a list of this width shows: those not hidden, as many as there is room for. */
export function layoutFor(width: number, drawer: boolean, hidden: readonly ColumnId[]): Layout {
  const widthOf = (id: ColumnId) => (drawer ? COLUMNS[id].open : COLUMNS[id].shut);
  let ids = COLUMN_IDS.filter((id) => !hidden.includes(id));
  for (const id of GO_FIRST) {
    const needed = ids.reduce((sum, one) => sum + widthOf(one), 0);
    if (needed <= width) break;
    ids = ids.filter((one) => one !== id);
  }
  const tracks = ids.map((id, at) =>
    at === ids.length - 1 ? `minmax(${widthOf(id)}px, 1fr)` : `${widthOf(id)}px`,
  );
  return { ids, template: tracks.join(" ") };
}
