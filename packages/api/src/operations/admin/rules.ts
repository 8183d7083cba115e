import type { Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { licenceNumberIn } from "../../firms/licences/rules.ts";
import { canReopen, collectProblems } from "../../loads/bookings/rules.ts";
import { allows } from "../../loads/lifecycle.ts";

/** Characters of an admin's reason. */
export const MAX_REASON = 500;

interface Correctable {
  status: LoadStatus;
  collectDate: Day;
}

/** The corrections that move a load, by their conditions: those of the end, or the admin, that would make the move (contract 4). */
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

/** The corrections that move a load and can be made now. What is in a request can still be refused, such as a time. */
export function correctionsOf(load: Correctable, now: Date): CorrectionName[] {
  return CORRECTIONS.filter((each) => CORRECTION_RULES[each](load, now));
}

/** Everything that a search text could be by its form. */
export interface Search {
  /** An id of a thing, by the word before its underscore. */
  id: { kind: string; id: string } | null;
  /** A load's reference as it is written: `FB-7K3M-92QX`. */
  ref: string | null;
  /** The start of one, the first group at least: a shorter one fits thousands of loads. */
  refStart: string | null;
  /** The start of an email address, which has its @. */
  emailStart: string | null;
  /** The start of what stands behind the @. */
  domain: string | null;
  /** A telephone number in any spelling. */
  phone: string | null;
  /** A vehicle's registration in capitals without spaces. */
  registration: string | null;
  /** Of an operator's licence, as the register writes it. */
  licence: string | null;
  outcode: string | null;
  /** A whole postcode without its space. */
  postcode: string | null;
  /** An API key itself, which is looked up by its hash and never shown. */
  token: string | null;
  /** The last four characters of a key's hint. */
  hintEnd: string | null;
  /** The poster's own reference, or its start. */
  externalRef: string | null;
  /** For `to_tsquery`: the beginnings of words. */
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
/** As many digits are compared. */
const PHONE_DIGITS = { least: 9, most: 15 };
const REGISTRATION = /^[A-Z\d]{2,8}$/;

/**
 * Every word by its beginning, all of them wanted; null where nothing is left that could be a word. An email address is
 * one word, as it is in PostgreSQL's text search.
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

/** A whole reference, or the start of one, of a text in capitals without spaces and hyphens. */
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

/** Has a letter and a digit, as every registration does. */
function registrationIn(code: string): string | null {
  return REGISTRATION.test(code) && /\d/.test(code) && /[A-Z]/.test(code) ? code : null;
}

/**
 * Reads what an admin typed. An id, a key, a hint and an address are nothing else; everything short enough may be the
 * poster's own reference as well as a reference, a postcode, a number or a name. Null where there is nothing to look for.
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
