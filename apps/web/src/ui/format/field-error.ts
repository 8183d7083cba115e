import { capital } from "./plain-words.ts";
import { isAbout, problemOf } from "./problem.ts";

/**
 * Returns the error of the field with this path, such as `patch/collectDate`, as a sentence that does not repeat
 * the field's name.
 */
export function fieldError(error: unknown, name: string): string | undefined {
  if (error === null || error === undefined) return undefined;
  const found = problemOf(error).errors.find((one) => isAbout([name], one));
  return found && ownWords(found);
}

/** Returns the sentence to show below a field that was refused. */
function ownWords({ detail, predicate }: { detail: string; predicate: string | null }): string {
  if (predicate === null) return detail;
  return /^(must|is|needs) /.test(predicate) ? `It ${predicate}` : capital(predicate);
}

/** True if there are errors, and each is about one of these fields. */
export function hasOnlyFields(error: unknown, names: readonly string[]): boolean {
  const { errors } = problemOf(error);
  return errors.length > 0 && errors.every((one) => isAbout(names, one));
}
