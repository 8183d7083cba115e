export type ColumnId =
  | "when"
  | "next"
  | "lane"
  | "road"
  | "driver"
  | "load"
  | "poster"
  | "agreed"
  | "status"
  | "empty"
  | "actions";

interface Column {
  id: ColumnId;
  /** Headings of the column, which has one cell under each of them. */
  heads: readonly string[];
}

const COLUMNS: readonly (Column & { only?: "desktop" | "phone" })[] = [
  { id: "when", heads: ["When"] },
  { id: "next", heads: ["Next"], only: "desktop" },
  { id: "lane", heads: ["From", "To"] },
  { id: "road", heads: ["On the road"] },
  { id: "driver", heads: ["Driver"], only: "desktop" },
  { id: "load", heads: ["Vehicle, load"] },
  { id: "poster", heads: ["Poster"] },
  { id: "agreed", heads: ["Agreed"] },
  { id: "status", heads: ["Status"] },
  { id: "empty", heads: ["Empty after"], only: "desktop" },
  { id: "actions", heads: ["Actions"], only: "phone" },
];

/** Returns the columns of the table. Headings and cells both use them, so they always match. */
export function jobColumns(phone: boolean): readonly Column[] {
  return COLUMNS.filter(({ only }) => only === undefined || only === (phone ? "phone" : "desktop"));
}
