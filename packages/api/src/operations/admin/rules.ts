import type { Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { licenceNumberIn } from "../../firms/licences/rules.ts";
import { canReopen, collectProblems } from "../../loads/bookings/rules.ts";
import { allows } from "../../loads/lifecycle.ts";

/** Maximum length of the reason that an admin gives. */
export const MAX_REASON = 500;

interface Correctable {
  status: LoadStatus;
  collectDate: Day;
}

/**
 * Conditions of the corrections that move a load: the ones for the same move by the load's poster, its carrier
 * or an admin (contract 4).
 */
const CORRECTION_RULES = {
  collect: ({ status, collectDate }, now) =>
    allows("collect", status, "carrier") && collectProblems(now, collectDate, now).length === 0,
  deliver: ({ status }) => allows("deliver", status, "carrier"),
  confirm: ({ status }) => allows("confirm", status, "poster"),
  endDispute: ({ status }) => allows("withdrawDispute", status, "admin"),
  reopenLoad: ({ status, collectDate }, now) =>
    allows("release", status, "poster") && canReopen(collectDate, now),
  cancel: ({ status }) => allows("cancel", status, "admin"),
} as const satisfies Record<string, (load: Correctable, now: Date) => boolean>;

export type CorrectionName = keyof typeof CORRECTION_RULES;
export const CORRECTIONS = Object.keys(CORRECTION_RULES) as [CorrectionName, ...CorrectionName[]];

/** Returns the corrections that are allowed now. A request can still be refused for its values, such as a time. */
export function correctionsOf(load: Correctable, now: Date): CorrectionName[] {
  return CORRECTIONS.filter((each) => CORRECTION_RULES[each](load, now));
}

/** Meanings that a search text may have by its form; null for each meaning that it cannot have. */
export interface Search {
  /** An id, and its kind, which is the prefix of the id. */
  id: { kind: string; id: string } | null;
  /** Complete reference of a load: `FB-7K3M-92QX`. */
  ref: string | null;
  /** Start of a reference, at least its first group; a shorter one matches thousands of loads. */
  refStart: string | null;
  /** Start of an email address, at least up to the @. */
  emailStart: string | null;
  /** Start of the domain of an email address. */
  domain: string | null;
  /** Telephone number in any notation. */
  phone: string | null;
  /** Vehicle registration in capitals without spaces. */
  registration: string | null;
  /** Operator's licence number in the register's spelling. */
  licence: string | null;
  outcode: string | null;
  /** Complete postcode without its space. */
  postcode: string | null;
  /** Complete API key, which is looked up by its hash and never shown. */
  token: string | null;
  /** Last four characters of an API key, as its hint shows them. */
  hintEnd: string | null;
  /** Poster's own reference, or its start. */
  externalRef: string | null;
  /** Query for `to_tsquery` by the starts of words. */
  words: string | null;
}

const ID = /^([a-z]{2,10})_[0-9a-z]{1,40}$/i;
const REF = /^(?:FB)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{0,4})$/;
const REF_LETTERS = 8;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;
const TOKEN = /^fb_(?:live|test)_[0-9A-Za-z]{38}$/;
const HINT = /(?:…|\.\.\.)([0-9A-Za-z]{4})$/;
const DOMAIN = /^[a-z0-9][a-z0-9.-]*$/;
const MIN_DOMAIN = 3;
const PHONE = /^[+(\d][\d\s()./-]*$/;
/** Bounds for the number of digits of a telephone number. */
const PHONE_DIGITS = { least: 9, most: 15 };
const REGISTRATION = /^[A-Z\d]{2,8}$/;

/**
 * Returns a text-search query for the starts of all words in a text; null if it has none. An email address
 * counts as one word, as in PostgreSQL.
 */
export function wordsQuery(text: string): string | null {
  const words = text.toLowerCase().match(/[^\s@'\\]+@[^\s@'\\]+|[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return null;
  return words
    .slice(0, 8)
    .map((word) => (word.includes("@") ? `'${word}':*` : `${word}:*`))
    .join(" & ");
}

const NOTHING: Search = {
  id: null,
  ref: null,
  refStart: null,
  emailStart: null,
  domain: null,
  phone: null,
  registration: null,
  licence: null,
  outcode: null,
  postcode: null,
  token: null,
  hintEnd: null,
  externalRef: null,
  words: null,
};

/** Parses a reference, complete or only its start, from capitals without spaces and hyphens. */
function refIn(code: string): Pick<Search, "ref" | "refStart"> {
  const [, head, tail = ""] = REF.exec(code) ?? [];
  if (head === undefined) return { ref: null, refStart: null };
  const written = tail === "" ? `FB-${head}` : `FB-${head}-${tail}`;
  const whole = head.length + tail.length === REF_LETTERS;
  return { ref: whole ? written : null, refStart: whole ? null : written };
}

function phoneIn(text: string): string | null {
  if (!PHONE.test(text)) return null;
  const digits = text.replace(/\D/g, "").length;
  return digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most ? text : null;
}

function domainIn(text: string): string | null {
  const domain = text.toLowerCase();
  return domain.length >= MIN_DOMAIN && DOMAIN.test(domain) ? domain : null;
}

/** Returns a code that can be a registration, with at least a letter and a digit; null for any other. */
function registrationIn(code: string): string | null {
  return REGISTRATION.test(code) && /\d/.test(code) && /[A-Z]/.test(code) ? code : null;
}

/**
 * Parses an admin's search text; null if it is empty. A key, hint or address has one meaning. An id, or any
 * other text, may also be the poster's own reference; other text also a reference, postcode, number or name.
 */
export function readSearch(typed: string): Search | null {
  const text = typed.trim();
  if (text === "") return null;
  if (TOKEN.test(text)) return { ...NOTHING, token: text };
  const hintEnd = HINT.exec(text)?.[1];
  if (hintEnd !== undefined) return { ...NOTHING, hintEnd };
  const kind = ID.exec(text)?.[1]?.toLowerCase();
  if (kind !== undefined) return { ...NOTHING, id: { kind, id: text.toLowerCase() }, externalRef: text };
  if (text.includes("@") && !/\s/.test(text)) {
    const address = text.toLowerCase();
    return address.startsWith("@")
      ? { ...NOTHING, domain: domainIn(address.slice(1)) }
      : { ...NOTHING, emailStart: address };
  }
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  const postcode = POSTCODE.exec(code);
  return {
    ...NOTHING,
    ...refIn(code),
    domain: domainIn(text),
    phone: phoneIn(text),
    registration: registrationIn(code),
    licence: licenceNumberIn(text),
    outcode: OUTCODE.test(code) ? code : (postcode?.[1] ?? null),
    postcode: postcode ? code : null,
    externalRef: text,
    words: wordsQuery(text),
  };
}
