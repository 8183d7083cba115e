import { isAbout, problemOf } from "./problem.ts";

/** Error of one field, by its path such as `patch/collectDate`, as a sentence that begins with a capital. */
export function fieldError(error: unknown, name: string): string | undefined {
  if (error === null || error === undefined) return undefined;
  const found = problemOf(error).errors.find((one) => isAbout([name], one));
  if (found === undefined) return undefined;
  const parts = name.split("/");
  const names = parts.map((_, nth) => parts.slice(nth).join("."));
  const own = names.find((each) => found.detail.startsWith(`${each} `)) ?? "";
  const said = found.detail.slice(own.length).trimStart();
  return /^(must|is|needs) /.test(said) ? `It ${said}` : said.charAt(0).toUpperCase() + said.slice(1);
}

/** True if every error belongs to a field of the form. */
export function hasOnlyFields(error: unknown, names: readonly string[]): boolean {
  const { errors } = problemOf(error);
  return errors.length > 0 && errors.every((one) => isAbout(names, one));
}
