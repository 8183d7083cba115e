import type { Field, Sheet } from "./types.ts";

/** Editable sheet. Rows have the numbers of the spreadsheet, including lines above the headings. */
export interface Grid {
  headers: readonly string[];
  /** Field of each column; null for none. */
  fields: readonly (Field | null)[];
  rows: readonly { row: number; cells: readonly string[] }[];
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

/** Converts the grid to CSV, with every row at its number. */
export function csvOf({ headers, rows }: Grid): string {
  const byNumber = new Map(rows.map(({ row, cells }) => [row, cells]));
  const last = Math.max(1, ...byNumber.keys());
  const lines = Array.from({ length: last - 1 }, (_, index) => byNumber.get(index + 2));
  return line(headers) + lines.map((cells) => (cells === undefined ? "\r\n" : line(cells))).join("");
}

/** CSV for the API, with the separator declared, so that it need not be guessed. */
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

/** Returns the grid with a column assigned to a field; another column loses the field. */
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
  // Inserted after the last heading, so that cells beyond it stay beyond it.
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

/** Displayed heading of a column. */
export const headingOf = ({ headers }: Grid, column: number) => headers[column] || "No heading";

const SHEET_KEY = /^sheet:[\w-]+:/;

/** True for the column of generated keys, which is hidden. */
export function isGivenKey({ fields, rows }: Grid, column: number): boolean {
  return fields[column] === "key" && rows.every(({ cells }) => SHEET_KEY.test(cells[column] ?? ""));
}

/** Prefix of the sheet's generated keys; null if no row is valid. */
function markOf({ rows }: Sheet): string | null {
  for (const { posting } of rows) {
    const key = posting?.key;
    const [mark] = typeof key === "string" ? (SHEET_KEY.exec(key) ?? []) : [];
    if (mark !== undefined) return mark;
  }
  return null;
}

/**
 * Creates the grid of a sheet that was read. Sheets without keys get the generated ones as a column, so that correcting
 * a cell does not post a row twice.
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
