/** Byte order mark, by which spreadsheet programs detect UTF-8. */
export const UTF8_BOM = "\uFEFF";

/** Matches the start of a text that a spreadsheet program would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Escapes a cell, so that a spreadsheet program shows it as text and does not run it as a formula. */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns one line in the format of RFC 4180. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
