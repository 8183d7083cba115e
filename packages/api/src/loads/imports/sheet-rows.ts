import { readCsv } from "../../core/csv/read-csv.ts";
import { invalid } from "../../core/errors.ts";
import type { SheetField } from "./columns.ts";
import { LOST_LETTERS, LOST_LETTERS_PROBLEM, MAX_COLUMNS, MAX_ROWS_READ } from "./rules.ts";

/** Matches a first line that names the separator, as some programs write it. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([^\w\s"]|\t)"?[,;\t]*(?:\r\n|\n|\r|$)/i;
const SEPARATORS = ["\t", ";", ",", "|"];
/** Maximum number of rows above the headings, such as a title and notes. */
export const MAX_ROWS_ABOVE = 20;

/** Returns the refusal of a whole sheet; its detail is a sentence for people, without the name of the field. */
export const refuse = (code: string, predicate: string) =>
  invalid([{ path: ["csv"], code, detail: `The sheet ${predicate}` }]);
type FieldsOf = (headers: readonly string[]) => readonly (string | null)[];
const filledCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
const countOf = (text: string, part: string) => text.split(part).length - 1;

/**
 * Finds the row of headings: of the first rows, the one with the most known headings, at least two; or else
 * the first row with several cells.
 */
function headingRow(rows: readonly string[][], fieldsOf: FieldsOf): { at: number; names: number } {
  let best = { at: -1, names: 1 };
  for (const [at, cells] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (cells.length > MAX_COLUMNS) continue;
    const names = fieldsOf(cells).filter((field) => field !== null).length;
    if (names > best.names) best = { at, names };
  }
  if (best.at !== -1) return best;
  const wide = rows.findIndex((cells) => filledCells(cells) > 1);
  return { at: wide === -1 ? rows.findIndex((cells) => filledCells(cells) > 0) : wide, names: 0 };
}

/**
 * Returns the separator of a sheet: the one with which the most headings are known, or else the only one that
 * splits the headings. A tab wins over other signs, which are text in cells from the clipboard.
 */
function separatorOf(csv: string, fieldsOf: FieldsOf): string {
  const found = SEPARATORS.flatMap((separator) => {
    const { rows } = readCsv(csv, separator, MAX_ROWS_ABOVE);
    const { at, names } = headingRow(rows, fieldsOf);
    const width = rows[at]?.length ?? 0;
    return width > 1 ? [{ separator, names }] : [];
  });
  const most = Math.max(0, ...found.map(({ names }) => names));
  const [first, ...others] = found.filter(({ names }) => names === most);
  if (first === undefined) return ",";
  if (others.length === 0 || first.separator === "\t") return first.separator;
  throw refuse(
    "separator_unclear",
    "may be parted by commas or by semicolons: write sep=, or sep=; in a line of its own above it.",
  );
}

/** Refuses a sheet in which a missing quote joined the end of one row and the start of a later one. */
function assertNoRowsLost(rows: readonly string[][], width: number, separator: string): void {
  if (width < 3) return;
  for (const [row, cells] of rows.entries()) {
    for (const [at, cell] of cells.entries()) {
      if (!cell.includes("\n")) continue;
      const [first, ...more] = cell.split("\n").map((line) => countOf(line, separator));
      const last = more.at(-1) ?? 0;
      const isLost =
        first === width - 1 - at &&
        more.slice(0, -1).every((count) => count === width - 1) &&
        cells.length === width + at - last;
      if (isLost) throw lostQuote(row + 1);
    }
  }
}

function lostQuote(row: number) {
  return refuse("malformed_csv", `cannot be read as CSV near row ${row}: look for a lost quote.`);
}

export interface SheetRows {
  /** One heading for each cell of the widest row; empty beyond the last heading. */
  headers: string[];
  /** Rows below the headings that are not blank, each with its number in the spreadsheet. */
  filled: { row: number; cells: string[] }[];
}

/**
 * Returns the headings of a sheet and the rows below them. With `isGrid`, the first row has the headings,
 * whatever it contains.
 *
 * @throws DomainError `validation_failed` (`wrong_encoding`, `separator_unclear`, `malformed_csv`, `too_many_rows`, `too_many_columns`)
 */
export function sheetRows(csv: string, fieldsOf: FieldsOf, isGrid: boolean): SheetRows {
  if (LOST_LETTERS.some((letters) => csv.includes(letters)))
    throw refuse("wrong_encoding", LOST_LETTERS_PROBLEM);
  const named = SEPARATOR_LINE.exec(csv.slice(0, 40));
  const text = csv.slice(named?.[0].length ?? (csv.startsWith("\uFEFF") ? 1 : 0));
  const separator = named?.[1] ?? separatorOf(text, fieldsOf);
  const { rows, lostQuote: lostAt } = readCsv(text, separator, MAX_ROWS_READ + 1);
  if (lostAt !== null) throw lostQuote(lostAt);
  if (rows.length > MAX_ROWS_READ) {
    throw refuse(
      "too_many_rows",
      `holds more than ${MAX_ROWS_READ.toLocaleString("en-GB")} rows, blank ones counted: delete those below its last one.`,
    );
  }
  const at = isGrid ? rows.findIndex((cells) => filledCells(cells) > 0) : headingRow(rows, fieldsOf).at;
  const written = rows[at] ?? [];
  assertNoRowsLost(rows, written.length, separator);
  const below = rows
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ row, cells }) => row > at + 1 && filledCells(cells) > 0 && !isRepeated(cells, written));
  const widest = below.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), lastFilled(written));
  if (widest > MAX_COLUMNS)
    throw refuse("too_many_columns", `holds ${widest} columns; ${MAX_COLUMNS} are the most.`);
  const headers = Array.from({ length: widest }, (_, index) => written[index]?.trim() ?? "");
  return { headers, filled: below.map(({ row, cells }) => ({ row, cells: cells.slice(0, widest) })) };
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** True for a row that repeats the headings, as spreadsheets print them on each page. */
function isRepeated(cells: readonly string[], headers: readonly string[]): boolean {
  return headers.every((header, index) => header.trim() === (cells[index]?.trim() ?? ""));
}

const TOTAL = /^(?:grand |sub-?)?totals?\b/i;
const FIGURE = /^£? ?[\d,.]+(?: ?(?:kgs?|t|tonnes?))?$/i;
const MAX_FIGURE = 40;

/** Fields of a load that a row of totals leaves empty. */
const OF_A_LOAD: readonly SheetField[] = [
  "type",
  "vehicleClass",
  "fromPostcode",
  "toPostcode",
  "collectDate",
  "deliverDate",
];
const SUMMED: readonly SheetField[] = ["pallets", "parcels", "weightBand", "bookNowPence"];

/** True for a row of totals: it says so or has only sums, and it has no place, day or vehicle. */
export function isTotal(cells: readonly string[], fields: readonly (SheetField | null)[]): boolean {
  const filled = cells.flatMap((cell, index) => {
    const text = cell.trim();
    return text === "" || fields[index] === "key" ? [] : [{ text, field: fields[index] ?? null }];
  });
  if (filled.some(({ text }) => text.length > MAX_FIGURE)) return false;
  const said = filled.filter(({ text }) => TOTAL.test(text));
  const rest = filled.filter((each) => !said.includes(each));
  if (said.length > 0) return rest.every(({ field }) => field === null || !OF_A_LOAD.includes(field));
  return (
    rest.length > 0 &&
    rest.every(({ text, field }) => field !== null && SUMMED.includes(field) && FIGURE.test(text))
  );
}

/**
 * Returns what is wrong with cells beyond the headings, such as the rest of a note that was split at its comma: the end of a
 * sentence; null if there is none.
 */
export function beyondHeadings(
  cells: readonly string[],
  headers: readonly string[],
  fields: readonly (string | null)[],
): string | null {
  const last = Math.max(
    headers.findLastIndex((header) => header !== ""),
    fields.findLastIndex((field) => field !== null),
  );
  const beyond = cells.slice(last + 1).flatMap((cell) => cell.trim() || []);
  if (beyond.length === 0) return null;
  const shown = beyond.join(", ").slice(0, 60);
  return `has more cells than there are headings: ${shown}. A comma in a cell may have cut it.`;
}
