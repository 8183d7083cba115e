import type { Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { licenceNumberIn } from "../../firms/licences/rules.ts";
import { canReopen, collectProblems } from "../../loads/bookings/rules.ts";
import { allows } from "../../loads/lifecycle.ts";

/** Maximum length of an admin's reason. */
export const MAX_REASON = 500;

interface Correctable {
  status: LoadStatus;
  collectDate: Day;
}

/**
 * Conditions of the corrections that move a load: those of the end, or admin, that would make the move
 * (contract 4).
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

/** Corrections that are allowed now. A request can still be refused for its values, such as a time. */
export function correctionsOf(load: Correctable, now: Date): CorrectionName[] {
  return CORRECTIONS.filter((each) => CORRECTION_RULES[each](load, now));
}

/** Possible meanings of a search text, by its form. */
export interface Search {
  /** Id, with its kind by the prefix. */
  id: { kind: string; id: string } | null;
  /** A load's complete reference: `FB-7K3M-92QX`. */
  ref: string | null;
  /** Prefix of a reference, at least its first group; shorter ones match thousands of loads. */
  refStart: string | null;
  /** Prefix of an email address, including the @. */
  emailStart: string | null;
  /** Prefix of an email domain. */
  domain: string | null;
  /** Telephone number in any spelling. */
  phone: string | null;
  /** Vehicle registration in capitals without spaces. */
  registration: string | null;
  /** Operator's licence number in the register's spelling. */
  licence: string | null;
  outcode: string | null;
  /** Complete postcode without its space. */
  postcode: string | null;
  /** A complete API key, looked up by its hash and never shown. */
  token: string | null;
  /** Last four characters of an API key's hint. */
  hintEnd: string | null;
  /** The poster's reference, or a prefix of it. */
  externalRef: string | null;
  /** Query for `to_tsquery`: word prefixes. */
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
/** Number of digits of a phone number. */
const PHONE_DIGITS = { least: 9, most: 15 };
const REGISTRATION = /^[A-Z\d]{2,8}$/;

/**
 * Builds a prefix query that requires all words; null without any word. An email address is one word, as in
 * PostgreSQL's text search.
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

/** Parses a complete or partial reference from capitals without spaces and hyphens. */
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

/** Registrations have at least one letter and one digit. */
function registrationIn(code: string): string | null {
  return REGISTRATION.test(code) && /\d/.test(code) && /[A-Z]/.test(code) ? code : null;
}

/**
 * Parses an admin's search text. Ids, keys, hints and addresses have one meaning; any short text may also be
 * the poster's reference, besides a reference, postcode, number or name. Null for an empty search.
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
