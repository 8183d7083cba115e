import { capital } from "./plain-words.ts";
import { isAbout, problemOf } from "./problem.ts";

/**
 * Returns the error of one field, by a path such as `patch/collectDate`, as a sentence that does not repeat
 * its name.
 */
export function fieldError(error: unknown, name: string): string | undefined {
  if (error === null || error === undefined) return undefined;
  const found = problemOf(error).errors.find((one) => isAbout([name], one));
  return found && ownWords(found);
}

/** Sentence below a field that was refused. */
function ownWords({ detail, predicate }: { detail: string; predicate: string | null }): string {
  if (predicate === null) return detail;
  return /^(must|is|needs) /.test(predicate) ? `It ${predicate}` : capital(predicate);
}

/** True if every error belongs to a field of the form. */
export function hasOnlyFields(error: unknown, names: readonly string[]): boolean {
  const { errors } = problemOf(error);
  return errors.length > 0 && errors.every((one) => isAbout(names, one));
}
