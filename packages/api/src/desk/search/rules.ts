/** The text of a search for a load, read as everything it could be. */
export interface SearchText {
  /** The start of a reference, as it is written: `FB-7K3M`. */
  ref: string | null;
  /** Any part of the poster's own reference. */
  externalRef: string;
  /** Letters alone: a postcode area. */
  area: string | null;
  outcode: string | null;
  /** The start of a postcode with its inward part, without a space. */
  postcode: string | null;
}

const AREA = /^[A-Z]{1,2}$/;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d(?:[A-Z]{1,2})?$/;
const REF_PREFIX = "FB";

/** `fb7k3m9`, `7K3M-9` and `FB-7K3M-9` are the same reference, as far as it goes. */
function refFrom(code: string): string | null {
  const body = code.startsWith(REF_PREFIX) ? code.slice(REF_PREFIX.length) : code;
  const [head, tail] = [body.slice(0, 4), body.slice(4)];
  if (head === "") return null;
  return tail === "" ? `${REF_PREFIX}-${head}` : `${REF_PREFIX}-${head}-${tail}`;
}

/** Reads what was typed to find a load; null where there is nothing to look for. */
export function readSearchText(typed: string): SearchText | null {
  const text = typed.trim();
  const code = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (text === "") return null;
  // "M1 7" is the start of M1 7.. and not the outcode M17: where a space was typed, it counts.
  const spaced = /^\S+\s+\S/.test(text);
  return {
    ref: refFrom(code),
    externalRef: text,
    area: AREA.test(code) ? code : null,
    outcode: !spaced && OUTCODE.test(code) ? code : null,
    postcode: POSTCODE.test(code) && (spaced || code.length > 4) ? code : null,
  };
}
