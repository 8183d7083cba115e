import type { Field, Sheet } from "./types.ts";

/** A sheet as it is being mended. Rows are numbered as the spreadsheet counts them, whatever stood above the headings. */
export interface Grid {
  headers: readonly string[];
  /** Field of each column; null for none. */
  fields: readonly (Field | null)[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

/** The grid as a sheet again, every row in its place. */
export function csvOf({ headers, rows }: Grid): string {
  const byNumber = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = Math.max(1, ...byNumber.keys());
  const lines = Array.from({ length: last - 1 }, (_, index) => byNumber.get(index + 2));
  return line(headers) + lines.map((cells) => (cells === undefined ? "\r\n" : line(cells))).join("");
}

/** The grid as it is sent to be read: the separator is named, whatever its headings are. */
export const sentCsv = (grid: Grid) => `sep=,\r\n${csvOf(grid)}`;

/** The grid with another text in one cell. */
export function withCell(grid: Grid, row: number, column: number, text: string): Grid {
  return {
    ...grid,
    rows: grid.rows.map((each) =>
      each.row === row
        ? { row, cells: grid.headers.map((_, at) => (at === column ? text : (each.cells[at] ?? ""))) }
        : each,
    ),
  };
}

/** The grid with a column filling something else; what it filled before, no other column takes over. */
export function withField(grid: Grid, column: number, field: Field | null): Grid {
  return {
    ...grid,
    fields: grid.fields.map((each, at) => (at === column ? field : each === field ? null : each)),
  };
}

/** The grid with a column more, empty or filled by row. */
export function withColumn(
  grid: Grid,
  { header, field }: { header: string; field: Field },
  textOf: (row: number) => string = () => "",
): Grid {
  // Cells beyond the last heading stay beyond it.
  const at = 1 + grid.headers.findLastIndex((each, index) => each !== "" || grid.fields[index] != null);
  return {
    headers: grid.headers.toSpliced(at, 0, header),
    fields: grid.fields.map((each) => (each === field ? null : each)).toSpliced(at, 0, field),
    rows: grid.rows.map(({ row, cells }) => ({
      row,
      cells: grid.headers.map((_, index) => cells[index] ?? "").toSpliced(at, 0, textOf(row)),
    })),
  };
}

/** The heading of a column as it is shown. */
export const headingOf = ({ headers }: Grid, column: number) => headers[column] || "No heading";

const SHEET_KEY = /^sheet:[\w-]+:/;

/** The column of keys that the sheet was given here, which say nothing to a person. */
export function isGivenKey({ fields, rows }: Grid, column: number): boolean {
  return fields[column] === "key" && rows.every(({ cells }) => SHEET_KEY.test(cells[column] ?? ""));
}

/** Prefix of the keys of the sheet's rows; null while no row of it is good. */
function markOf({ rows }: Sheet): string | null {
  for (const { posting } of rows) {
    const key = posting?.key;
    const [mark] = typeof key === "string" ? (SHEET_KEY.exec(key) ?? []) : [];
    if (mark !== undefined) return mark;
  }
  return null;
}

/**
 * The grid of what was read. A sheet without keys of its own gets them written in, those that its first reading gave:
 * mending a cell must not make another load of a row that was posted.
 */
export function gridOf(sheet: Sheet): Grid {
  const grid: Grid = {
    headers: sheet.columns.map(({ header }) => header),
    fields: sheet.columns.map(({ field }) => field),
    rows: sheet.rows.map(({ row, cells }) => ({ row, cells })),
  };
  const mark = markOf(sheet);
  if (grid.fields.includes("key") || mark === null) return grid;
  return withColumn(grid, { header: "Key", field: "key" }, (row) => `${mark}${row}`);
}
