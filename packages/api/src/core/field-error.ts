import { noDayBecause } from "@board/calendar";
import type { Geo } from "@board/geo";
import { postcodesWithin } from "@board/geo/parse-postcode";

/** An error in one field of a request: its path, a code for programs, a sentence for people (contract 7). */
export interface FieldError {
  path: readonly (string | number)[];
  code: string;
  detail: string;
  /** The value that was probably meant, if there is one. */
  suggestion?: string;
}

/** Returns a field error; its sentence is the field's name and the predicate. */
export function fieldError(path: readonly (string | number)[], code: string, predicate: string): FieldError {
  return { path, code, detail: `${path.join(".") || "The request"} ${predicate}` };
}

/** Returns the end of a sentence about a text that is not a day, with the reason if there is no such day. */
export function noSuchDay(text: string): string {
  const reason = noDayBecause(text);
  return reason === null ? "." : `: ${reason}.`;
}

/** The part of the gazetteer that corrects misspelt postcodes. */
export type Spelling = Pick<Geo, "find" | "misread" | "outcodesOf">;

/** Returns the postcode in a text such as an address, if exactly one is known; otherwise null. */
export function postcodeAmong(text: string, geo: Pick<Geo, "find">): string | null {
  const [postcode, ...others] = postcodesWithin(text).filter((each) => geo.find(each) !== null);
  return postcode !== undefined && others.length === 0 ? postcode : null;
}

/** Matches the format of Irish postcodes. */
const EIRCODE = /^[AC-FHKNPRTV-Y]\d[\dW]\s?[\dAC-FHKNPRTV-Y]{4}$/i;

const MAX_ECHO = 20;

const kindOf = (character: string) => (/\d/.test(character) ? "digit" : "letter");

/** Returns the code and the predicate of an error for a text that is no known place. */
export function unknownPostcode(
  text: string,
  geo: Spelling | null,
): [code: string, predicate: string, suggestion?: string] {
  const written = text.trim().replaceAll(/\s+/g, " ");
  if (written === "") return ["required", "is required."];
  const code = "postcode_not_found";
  const given = `"${written.length > MAX_ECHO ? `${written.slice(0, MAX_ECHO).toWellFormed()}…` : written}"`;
  const [outcode] = geo?.outcodesOf(written) ?? [];
  if (outcode !== undefined) {
    const hint = `Write an outcode in it, such as ${outcode}, or a whole postcode, such as LS10 1AB.`;
    return [code, `is a postcode area: ${given}. ${hint}`];
  }
  const within = geo && postcodeAmong(written, geo);
  if (within !== null) {
    return [code, `is more than a postcode: ${given}. Did you mean ${within}?`, within];
  }
  const misread = geo?.misread(written) ?? null;
  if (misread !== null) {
    const exchanged = misread.exchanged.map(
      ({ written, meant }) => `the ${kindOf(meant)} ${meant} in place of the ${kindOf(written)} ${written}`,
    );
    const hint = `Did you mean ${misread.postcode}, with ${exchanged.join(" and ")}?`;
    return [code, `is not a UK postcode or outcode we know: ${given}. ${hint}`, misread.postcode];
  }
  if (EIRCODE.test(written)) {
    const hint = "Only the UK's postcodes are on the board, such as LS10 1AB, or an outcode such as LS10.";
    return [code, `is an Irish Eircode: ${given}. ${hint}`];
  }
  const example = "Write it as LS10 1AB, or the outcode alone as LS10.";
  return [code, `is not a UK postcode or outcode we know: ${given}. ${example}`];
}

/** Returns the field error for a place that is not in the gazetteer. */
export function postcodeNotFound(path: FieldError["path"], text: string, geo: Spelling): FieldError {
  const [code, predicate, suggestion] = unknownPostcode(text, geo);
  return { ...fieldError(path, code, predicate), ...(suggestion === undefined ? {} : { suggestion }) };
}
