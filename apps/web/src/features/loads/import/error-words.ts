import { capital, plainWords } from "../../../ui/format/plain-words.ts";
import { fieldProblemOf } from "../../../ui/format/problem.ts";
import { placeErrors } from "../form/field-errors.ts";

const STOP_FIELD = /^stop (\d+) (\w+)$/;

/** Converts a field of the sheet to a path in the request: stops count from 1 in the sheet, from 0 in the request. */
function pathOf(field: string): (string | number)[] {
  const [, nth, part] = STOP_FIELD.exec(field) ?? [];
  return part === undefined ? [field] : ["stops", Number(nth) - 1, part];
}

/**
 * Beginnings of the questions that end an error text of the API; the buttons below the cell replace these questions.
 */
const QUESTIONS = [" Did you mean ", " Write the one you mean: "];

interface SheetError {
  field: string;
  code: string;
  detail: string;
  /** Suggested corrections, shown as buttons. */
  meant?: readonly unknown[];
}

/** Returns the words for an error of a row, without the row and column, which the error's position shows. */
export function errorWords({ field, code, detail, meant = [] }: SheetError): string {
  const said = detail.replace(/^Row \d+, [^:]*: /, "");
  const at = Math.max(...QUESTIONS.map((question) => said.lastIndexOf(question)));
  const asked = meant.length > 0 && at > 0 ? said.slice(0, at) : said;
  if (field.startsWith("requires ")) return capital(plainWords(asked.replace(/^requires\.\w+ /, "This ")));
  const { fields, rest } = placeErrors({ errors: [fieldProblemOf(pathOf(field), code, asked)] });
  return capital(Object.values(fields)[0] ?? rest[0] ?? plainWords(asked));
}

/** Prefixes the column to the words for an error that is not shown at its cell. */
export function withColumn(column: string, words: string): string {
  return words.startsWith(`${column} `) ? words : `${column}: ${words}`;
}

/** Formats a count: `1 error`, `3 errors`. */
export function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}
