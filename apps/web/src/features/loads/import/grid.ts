import type { Field, Sheet } from "./types.ts";

/** Sheet that can be edited. Rows have the spreadsheet's row numbers, which count the lines above the headings. */
export interface Grid {
  headers: readonly string[];
  /** Field that each column fills; null for none. */
  fields: readonly (Field | null)[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

/** Converts the grid to CSV, with every row on the line of its number. */
export function csvOf({ headers, rows }: Grid): string {
  const byNumber = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = Math.max(1, ...byNumber.keys());
  const lines = Array.from({ length: last - 1 }, (_, index) => byNumber.get(index + 2));
  return line(headers) + lines.map((cells) => (cells === undefined ? "\r\n" : line(cells))).join("");
}

/** Returns the CSV for the API. The first line declares the separator, so that the API need not guess it. */
export const sentCsv = (grid: Grid) => `sep=,\r\n${csvOf(grid)}`;

/** Returns the grid with the text of one cell replaced. */
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

/** Returns the grid with a field assigned to a column; a column that had the field loses it. */
export function withField(grid: Grid, column: number, field: Field | null): Grid {
  return {
    ...grid,
    fields: grid.fields.map((each, at) => (at === column ? field : each === field ? null : each)),
  };
}

/** Returns the grid with a new column, empty or filled by `textOf`. */
export function withColumn(
  grid: Grid,
  { header, field }: { header: string; field: Field },
  textOf: (row: number) => string = () => "",
): Grid {
  // Inserted after the last heading, so that cells beyond the headings stay there.
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

/** Returns the displayed heading of a column. */
export const headingOf = ({ headers }: Grid, column: number) => headers[column] || "No heading";

const SHEET_KEY = /^sheet:[\w-]+:/;

/** True for a column of keys that the API generated; it is hidden. */
export function isGivenKey({ fields, rows }: Grid, column: number): boolean {
  return fields[column] === "key" && rows.every(({ cells }) => SHEET_KEY.test(cells[column] ?? ""));
}

/** Returns the prefix of the sheet's generated keys; null if no row is valid. */
function keyPrefixOf({ rows }: Sheet): string | null {
  for (const { posting } of rows) {
    const key = posting?.key;
    const [mark] = typeof key === "string" ? (SHEET_KEY.exec(key) ?? []) : [];
    if (mark !== undefined) return mark;
  }
  return null;
}

/**
 * Creates the grid of a sheet that the API has read. A sheet without keys gets a column of generated ones, so that
 * correcting a cell does not post a row twice.
 */
export function gridOf(sheet: Sheet): Grid {
  const grid: Grid = {
    headers: sheet.columns.map(({ header }) => header),
    fields: sheet.columns.map(({ field }) => field),
    rows: sheet.rows.map(({ row, cells }) => ({ row, cells })),
  };
  const mark = keyPrefixOf(sheet);
  if (grid.fields.includes("key") || mark === null) return grid;
  return withColumn(grid, { header: "Key", field: "key" }, (row) => `${mark}${row}`);
}
