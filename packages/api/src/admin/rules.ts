import type { Day } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { canReopen, collectProblems } from "../bookings/rules.ts";
import { readRef } from "../load-id.ts";
import { allows } from "../loads/lifecycle.ts";

/** Characters of an admin's reason. */
export const MOST_OF_REASON = 500;

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
  email: string | null;
  outcode: string | null;
  /** A whole postcode without its space. */
  postcode: string | null;
  /** An API key itself, which is looked up by its hash and never shown. */
  token: string | null;
  /** The last four characters of a key's hint. */
  hintEnd: string | null;
  externalRef: string | null;
  /** For `to_tsquery`: the beginnings of words. */
  words: string | null;
}

const ID = /^([a-z]{2,10})_[0-9a-z]{1,40}$/i;
const OUTCODE = /^[A-Z]{1,2}\d[A-Z\d]?$/;
const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/;
const TOKEN = /^fb_(?:live|test)_[0-9A-Za-z]{38}$/;
const HINT = /(?:…|\.\.\.)([0-9A-Za-z]{4})$/;

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
  email: null,
  outcode: null,
  postcode: null,
  token: null,
  hintEnd: null,
  externalRef: null,
  words: null,
};

/**
 * Reads what an admin typed. An id, a key, a hint and an address are nothing else; everything short enough may be the
 * poster's own reference as well as a reference, a postcode or a name. Null where there is nothing to look for.
 */
export function readSearch(typed: string): Search | null {
  const text = typed.trim();
  if (text === "") return null;
  if (TOKEN.test(text)) return { ...NOTHING, token: text };
  const hintEnd = HINT.exec(text)?.[1];
  if (hintEnd !== undefined) return { ...NOTHING, hintEnd };
  const kind = ID.exec(text)?.[1]?.toLowerCase();
  if (kind !== undefined) return { ...NOTHING, id: { kind, id: text.toLowerCase() }, externalRef: text };
  if (/^\S+@\S+$/.test(text)) return { ...NOTHING, email: text.toLowerCase(), words: null };
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  const postcode = POSTCODE.exec(code);
  return {
    ...NOTHING,
    ref: readRef(text),
    outcode: OUTCODE.test(code) ? code : (postcode?.[1] ?? null),
    postcode: postcode ? code : null,
    externalRef: text,
    words: wordsQuery(text),
  };
}
