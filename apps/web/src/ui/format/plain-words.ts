import { isRealDay } from "@board/calendar";
import { formatExact, formatLongDay } from "./days.ts";
import { fieldName, isNamed } from "./field-names.ts";
import { LOAD_TYPE_NAMES } from "./loads.ts";
import { formatPence } from "./money.ts";
import { VEHICLE_NAMES } from "./vehicles.ts";
import { WEIGHT_NAMES } from "./weights.ts";

/* Translates the service's sentences for people. The originals name fields, values, routes and pence as the API
   does; the results have the labels of the form, pounds and days. */

const VALUES: Record<string, string> = {
  ...LOAD_TYPE_NAMES,
  ...VEHICLE_NAMES,
  ...WEIGHT_NAMES,
  QUOTES: "quotes",
  BOOK_NOW: "book now",
  COLLECT: "collect",
  DELIVER: "deliver",
  POSTED: "on the board",
  BOOKED: "booked",
  IN_TRANSIT: "in transit",
  ON_MY_WAY: "“On my way”",
  DELIVERED: "delivered",
  CONFIRMED: "confirmed",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
  DISPUTED: "disputed",
  ACTIVE: "active",
  ACCEPTED: "accepted",
  DECLINED: "declined",
  WITHDRAWN: "withdrawn",
  LOST: "lost",
  VOID: "void",
};

/** API route in brackets, which is useful only in programs. */
const ROUTE = / \((?:GET|POST|PUT|PATCH|DELETE) \/[^()]{1,80}\)/g;
const BARE_ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE) \/\S+/g;
/** Advice for programs, removed because the page itself retries and shows the request id. */
const FOR_PROGRAMS = [
  "; with an Idempotency-Key nothing can happen twice",
  ", or repeat it with the same Idempotency-Key",
  " Tell us the request id if it happens again.",
];
const ID_IN_BRACKETS = / \([a-z]{2,8}_[0-9a-z]{26}\)/g;
const ID = /\b[a-z]{2,8}_[0-9a-z]{26}\b/g;
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z/g;
const DAY = /\b\d{4}-\d\d-\d\d\b/g;
const PRICE_TWICE = /\b[a-zA-Z]+Pence \d+ is £/g;
const PRICE = /\b([a-zA-Z]+Pence) (\d+)\b/g;
const MEANT_PENCE = /Prices are in pence: did you mean (\d+)\?/g;
const PART =
  /\b(stops|goods|collectFrom|deliverTo|requires|temperature)\.(?:(\d{1,2})\.)?([a-zA-Z]{1,30})\b/g;
const IDENTIFIER = /\b[a-z]+(?:[A-Z][a-z]*)+\b/g;
const VALUE = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g;
/** Minimum number of lower-case letters at the start of an API name; fewer may be a brand, such as "eBay". */
const MIN_LETTERS = 3;

function identifierWords(name: string, at: number, sentence: string): string {
  const around = `${sentence[at - 1] ?? ""}${sentence[at + name.length] ?? ""}`;
  const isOurs = isNamed(name) || name.search(/[A-Z]/) >= MIN_LETTERS;
  // Skips a part of a web or email address, which is not an API name.
  return isOurs && !/[@/]/.test(around) ? fieldName(name) : name;
}

function partWords(root: string, nth: string | undefined, part: string): string {
  return nth === undefined
    ? `${fieldName(root)}, ${fieldName(part)},`
    : root === "goods"
      ? `${fieldName(part)} of line ${Number(nth) + 1}`
      : `${fieldName(part)} of stop ${Number(nth) + 2}`;
}

const isCapitals = (word: string) => word.length > 1 && /^[A-Z]+$/.test(word);

/** Translates an enum value, unless it is part of a name in capitals, such as the name of a firm. */
function valueWords(value: string, at: number, sentence: string): string {
  const words = Object.hasOwn(VALUES, value) ? VALUES[value] : undefined;
  const before = sentence.slice(0, at).trimEnd().split(" ").at(-1) ?? "";
  const after = /^ ([A-Z]+)/.exec(sentence.slice(at + value.length))?.[1] ?? "";
  return words === undefined || isCapitals(before) || isCapitals(after) ? value : words;
}

function unquoted(text: string): string {
  return FOR_PROGRAMS.reduce((left, words) => left.replace(words, ""), text)
    .replace(ROUTE, "")
    .replace(BARE_ROUTE, "that")
    .replace(ID_IN_BRACKETS, "")
    .replace(ID, "")
    .replace(INSTANT, (instant) => formatExact(new Date(instant)))
    .replace(DAY, (day) => (isRealDay(day) ? formatLongDay(day, "") : day))
    .replace(PRICE_TWICE, "the price is £")
    .replace(MEANT_PENCE, (_, pence: string) => `Did you mean ${formatPence(Number(pence))}?`)
    .replace(PRICE, (_, name: string, pence: string) => `${fieldName(name)} ${formatPence(Number(pence))}`)
    .replace(PART, (_, root: string, nth: string | undefined, part: string) => partWords(root, nth, part))
    .replace(IDENTIFIER, identifierWords)
    .replace(VALUE, valueWords);
}

/** Translates a sentence of the service. Text in quotation marks was typed by a person and stays unchanged. */
export function plainWords(text: string): string {
  return text
    .split('"')
    .map((part, nth) => (nth % 2 === 0 ? unquoted(part) : part))
    .join('"');
}

/** Converts the limits in a predicate about an amount from pence to pounds: `must be at most £1,000,000.` */
export function inPounds(predicate: string): string {
  return predicate.replace(/\b\d{3,9}\b/g, (pence) => formatPence(Number(pence)));
}

/** Capitalizes the first letter of a sentence. */
export const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
