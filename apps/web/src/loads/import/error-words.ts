import { capital, plainWords } from "../../ui/format/plain-words.ts";
import { fieldProblemOf } from "../../ui/problem.ts";
import { placeErrors } from "../form/field-errors.ts";

const STOP_FIELD = /^stop (\d+) (\w+)$/;

/** The path of a sheet's field: the sheet counts stops from 1, a request from 0. */
function pathOf(field: string): (string | number)[] {
  const [, nth, part] = STOP_FIELD.exec(field) ?? [];
  return part === undefined ? [field] : ["stops", Number(nth) - 1, part];
}

/** Begin the question that the buttons under a cell ask. */
const QUESTIONS = [" Did you mean ", " Write the one you mean: "];

interface SheetError {
  field: string;
  code: string;
  detail: string;
  /** Texts that may be meant, in buttons under the words. */
  meant?: readonly unknown[];
}

/** Errors of a row in the form's words; the row and the column are where it stands. */
export function errorWords({ field, code, detail, meant = [] }: SheetError): string {
  const said = detail.replace(/^Row \d+, [^:]*: /, "");
  const at = Math.max(...QUESTIONS.map((question) => said.lastIndexOf(question)));
  const asked = meant.length > 0 && at > 0 ? said.slice(0, at) : said;
  if (field.startsWith("requires ")) return capital(plainWords(asked.replace(/^requires\.\w+ /, "This ")));
  const { fields, rest } = placeErrors({ errors: [fieldProblemOf(pathOf(field), code, asked)] });
  return capital(Object.values(fields)[0] ?? rest[0] ?? plainWords(asked));
}

/** The words beside no cell: they begin with the column, once. */
export function withColumn(column: string, words: string): string {
  return words.startsWith(`${column} `) ? words : `${column}: ${words}`;
}

/** `1 error`, `3 errors`. */
export function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}
