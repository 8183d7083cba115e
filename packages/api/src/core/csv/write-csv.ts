/** The byte order mark, by which spreadsheet programs know UTF-8. */
export const UTF8_BOM = "\uFEFF";

/** Start of a text that a spreadsheet program reads as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A cell that a spreadsheet program takes as the text it is: a formula in it is never run. */
function cell(value: string): string {
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line as RFC 4180 has it. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
