/** One wrong field of a request: where it is, a code for programs, a sentence for people (contract 7). */
export interface FieldError {
  path: readonly (string | number)[];
  code: string;
  detail: string;
}

/** A field error whose sentence starts with the field's name. */
export function fieldError(path: readonly (string | number)[], code: string, predicate: string): FieldError {
  return { path, code, detail: `${path.join(".") || "The request"} ${predicate}` };
}

/** The field error of a place that the gazetteer does not hold. */
export function postcodeNotFound(path: FieldError["path"]): FieldError {
  return fieldError(path, "postcode_not_found", "is not a UK postcode or outcode we know.");
}
