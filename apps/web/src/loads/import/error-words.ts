import { placeErrors } from "../form/field-errors.ts";

const STOP_FIELD = /^stop (\d+) (\w+)$/;

/** The pointer of a sheet's field: the sheet counts stops from 1, a request from 0. */
function pointerOf(field: string): string {
  const [, nth, part] = STOP_FIELD.exec(field) ?? [];
  return part === undefined ? `/${field}` : `/stops/${Number(nth) - 1}/${part}`;
}

/** Errors of a row in the form's words; the row and the column are where it stands. */
export function errorWords({ field, code, detail }: { field: string; code: string; detail: string }): string {
  const said = detail.replace(/^Row \d+, [^:]*: /, "");
  if (field.startsWith("requires ")) return said.replace(/^requires\.\w+ /, "This ");
  const { fields, rest } = placeErrors({ errors: [{ pointer: pointerOf(field), code, detail: said }] });
  const words = Object.values(fields)[0] ?? rest[0] ?? said;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The words beside no cell: they begin with the column, once. */
export function withColumn(column: string, words: string): string {
  return words.startsWith(`${column} `) ? words : `${column}: ${words}`;
}

/** `1 error`, `3 errors`. */
export function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}
