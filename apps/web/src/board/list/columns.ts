import type { BoardSort } from "@board/api/board/rules";
import type { EntryField } from "../data/types.ts";

interface Column {
  /** The head with room and without. */
  head: string;
  short?: string;
  /** Width in px in each room (design, board). */
  shut: number;
  open: number;
  wide: number;
  right?: true;
  /** The API's order that this column's head asks for. */
  sort?: BoardSort;
  /** Cannot be hidden: without it the line says nothing. */
  fixed?: true;
}

const COLUMN_TABLE = {
  age: { head: "Age", shut: 62, open: 44, wide: 54, right: true, sort: "newest", fixed: true },
  collect: { head: "Collect", shut: 132, open: 114, wide: 126, sort: "collect" },
  deliver: { head: "Deliver", shut: 132, open: 114, wide: 126 },
  from: { head: "From", shut: 164, open: 127, wide: 204, sort: "near", fixed: true },
  to: { head: "To", shut: 170, open: 128, wide: 236, fixed: true },
  miles: { head: "Miles", shut: 54, open: 36, wide: 48, right: true, sort: "miles" },
  vehicle: { head: "Vehicle", shut: 112, open: 74, wide: 118 },
  load: { head: "Load", shut: 172, open: 119, wide: 154 },
  needs: { head: "Needs", shut: 120, open: 72, wide: 122 },
  price: { head: "Price or guide", shut: 116, open: 88, wide: 104, right: true, sort: "price" },
  ppm: { head: "£/mile", short: "£/mi", shut: 62, open: 48, wide: 58, right: true, sort: "ppm" },
  terms: { head: "Terms", shut: 64, open: 57, wide: 64, right: true },
  quotes: { head: "Quotes", short: "Qts", shut: 54, open: 30, wide: 52, right: true },
  poster: { head: "Poster", shut: 70, open: 46, wide: 56 },
  mine: { head: "Mine", shut: 84, open: 72, wide: 90, fixed: true },
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

/** The list with the drawer shut, with the drawer open beside it, and on a wide screen, drawer or not. */
export type Room = "shut" | "open" | "wide";

/** Hidden until somebody asks for it, or the screen is wide and the drawer shut. */
export const HIDDEN_AT_FIRST: readonly ColumnId[] = ["deliver"];

/** Columns that are hidden first on a narrow screen, in this order. */
const GO_FIRST: readonly ColumnId[] = ["poster", "quotes", "ppm", "terms"];
/** And where that is not enough, towns are cut shorter, and then these go. */
const GO_NEXT: readonly ColumnId[] = ["deliver", "miles", "needs", "vehicle"];
const TOWN_COLUMNS: readonly ColumnId[] = ["from", "to"];
const LEAST_TOWN = 108;

export interface Layout {
  ids: readonly ColumnId[];
  /** For `grid-template-columns`: fixed, so that nothing moves while loads arrive. */
  template: string;
}

/** The columns that a list of this width shows: those not hidden, as many as there is room for. */
export function layoutFor(width: number, room: Room, hidden: readonly ColumnId[]): Layout {
  const widthOf = (id: ColumnId) => COLUMNS[id][room];
  const leastOf = (id: ColumnId) => (TOWN_COLUMNS.includes(id) ? LEAST_TOWN : widthOf(id));
  let ids = COLUMN_IDS.filter((id) => !hidden.includes(id));
  const leave = (going: readonly ColumnId[], needs: (id: ColumnId) => number) => {
    for (const id of going) {
      if (ids.reduce((sum, one) => sum + needs(one), 0) <= width) return;
      ids = ids.filter((one) => one !== id);
    }
  };
  leave(GO_FIRST, widthOf);
  leave(GO_NEXT, leastOf);
  const rest = width - ids.reduce((sum, id) => sum + widthOf(id), 0);
  // No town is cut beside empty space: with the drawer shut the two towns share what is left.
  const townsGrow = room !== "open" && rest > 0;
  const tracks = ids.map((id, at) => {
    if (townsGrow && TOWN_COLUMNS.includes(id)) return `minmax(${widthOf(id)}px, 1fr)`;
    if (at === ids.length - 1) return townsGrow ? `${widthOf(id)}px` : `minmax(${widthOf(id)}px, 1fr)`;
    return leastOf(id) === widthOf(id) ? `${widthOf(id)}px` : `minmax(${leastOf(id)}px, ${widthOf(id)}px)`;
  });
  return { ids, template: tracks.join(" ") };
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
