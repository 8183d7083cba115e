import { placeErrors } from "../form/field-errors.ts";

/** Errors of a row in the form's words; the row and the column are where it stands. */
export function errorWords({ field, code, detail }: { field: string; code: string; detail: string }): string {
  const said = detail.replace(/^Row \d+, [^:]*: /, "");
  const { fields, rest } = placeErrors({ errors: [{ pointer: `/${field}`, code, detail: said }] });
  const words = Object.values(fields)[0] ?? rest[0] ?? said;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `1 error`, `3 errors`. */
export function errorCount(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}
