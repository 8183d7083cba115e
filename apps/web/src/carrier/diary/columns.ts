export type ColumnId = "when" | "next" | "lane" | "load" | "poster" | "agreed" | "status" | "actions";

interface Column {
  id: ColumnId;
  /** A head for each cell that the column has. */
  heads: readonly string[];
}

const COLUMNS: readonly (Column & { only?: "desktop" | "phone" })[] = [
  { id: "when", heads: ["When"] },
  { id: "next", heads: ["Next"], only: "desktop" },
  { id: "lane", heads: ["From", "To"] },
  { id: "load", heads: ["Vehicle, load"] },
  { id: "poster", heads: ["Poster"] },
  { id: "agreed", heads: ["Agreed"] },
  { id: "status", heads: ["Status"] },
  { id: "actions", heads: ["Actions"], only: "phone" },
];

/** The columns of the jobs: the heads and the cells of each line are drawn from them, so that they agree. */
export function jobColumns(phone: boolean): readonly Column[] {
  return COLUMNS.filter(({ only }) => only === undefined || only === (phone ? "phone" : "desktop"));
}
