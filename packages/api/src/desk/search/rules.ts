/** A search text with the meanings that it may have. */
export interface SearchText {
  /** Start of a reference: `FB-7K3M`. */
  ref: string | null;
  /** Part of the poster's own reference. */
  externalRef: string;
  /** Postcode area, of letters only. */
  area: string | null;
  outcode: string | null;
  /** Start of a postcode with letters or digits of its second half, without a space. */
  postcode: string | null;
}

const AREA = /^[A-Z]{1,2}$/;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d(?:[A-Z]{1,2})?$/;
const REF_PREFIX = "FB";

/** Returns the start of a reference in its usual form: `fb7k3m9`, `7K3M-9` and `FB-7K3M-9` are the same. */
function refFrom(code: string): string | null {
  const body = code.startsWith(REF_PREFIX) ? code.slice(REF_PREFIX.length) : code;
  const [head, tail] = [body.slice(0, 4), body.slice(4)];
  if (head === "") return null;
  return tail === "" ? `${REF_PREFIX}-${head}` : `${REF_PREFIX}-${head}-${tail}`;
}

/** Parses the text of a search for loads; null if it is empty. */
export function readSearchText(typed: string): SearchText | null {
  const text = typed.trim();
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (text === "") return null;
  // True if a space was typed: "M1 7" is the start of a postcode in M1, not the outcode M17.
  const spaced = /^\S+\s+\S/.test(text);
  return {
    ref: refFrom(code),
    externalRef: text,
    area: AREA.test(code) ? code : null,
    outcode: !spaced && OUTCODE.test(code) ? code : null,
    postcode: POSTCODE.test(code) && (spaced || code.length > 4) ? code : null,
  };
}
