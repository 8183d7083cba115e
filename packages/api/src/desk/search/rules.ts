/** A search text with its possible meanings. */
export interface SearchText {
  /** Reference prefix: `FB-7K3M`. */
  ref: string | null;
  /** Substring of the poster's own reference. */
  externalRef: string;
  /** Postcode area, letters only. */
  area: string | null;
  outcode: string | null;
  /** Postcode prefix including inward characters, without a space. */
  postcode: string | null;
}

const AREA = /^[A-Z]{1,2}$/;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d(?:[A-Z]{1,2})?$/;
const REF_PREFIX = "FB";

/** Normalizes a partial reference: `fb7k3m9`, `7K3M-9` and `FB-7K3M-9` are equal. */
function refFrom(code: string): string | null {
  const body = code.startsWith(REF_PREFIX) ? code.slice(REF_PREFIX.length) : code;
  const [head, tail] = [body.slice(0, 4), body.slice(4)];
  if (head === "") return null;
  return tail === "" ? `${REF_PREFIX}-${head}` : `${REF_PREFIX}-${head}-${tail}`;
}

/** Parses a search text for loads; null if empty. */
export function readSearchText(typed: string): SearchText | null {
  const text = typed.trim();
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (text === "") return null;
  // "M1 7" is a prefix of M1 7.., not the outcode M17, so a typed space matters.
  const spaced = /^\S+\s+\S/.test(text);
  return {
    ref: refFrom(code),
    externalRef: text,
    area: AREA.test(code) ? code : null,
    outcode: !spaced && OUTCODE.test(code) ? code : null,
    postcode: POSTCODE.test(code) && (spaced || code.length > 4) ? code : null,
  };
}
