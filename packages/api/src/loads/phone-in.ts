/**
 * Matches opening hours, such as 0700-1700 or 06.00-14.00, not followed by what may be the rest of a
 * telephone number.
 */
const HOURS =
  /(?<!\d)(?:[01]\d|2[0-3])[.:]?[0-5]\d\s?[-–]\s?(?:[01]\d|2[0-4])[.:]?[0-5]\d(?!\d|[\s().-]{1,3}\d{3})/g;

const TIME = /(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\d:])/g;

/**
 * Matches dates, such as 4/12, 04/12/2026, 04.12.26 or 2026-12-04, not followed by what may be the rest of a
 * telephone number.
 */
const DATE =
  /(?<![\d/.-])(?:20\d\d-(?:0\d|1[0-2])-[0-3]\d|(?:0?[1-9]|[12]\d|3[01])(?:\/(?:0?[1-9]|1[0-2])|([/.-])(?:0?[1-9]|1[0-2])\1(?:20)?[2-4]\d))(?!\d|[/.-]\d|\s?\d{5})/g;

/** Matches a date without separators that a time follows: 041226 0800. */
const SHORT_DATE =
  /(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])[2-4]\d(?=\s(?:[01]\d|2[0-3])[0-5]\d(?!\d))/g;

/** Matches ranges of temperature: +2/+8, -18 to -22. */
const TEMPERATURES = /(?<!\d)[+-]\d{1,2}\s?(?:\/|to|–)\s?[+-]\d{1,2}(?!\d)/g;

/** Matches sizes: 0.8*1.2*1.45. */
const SIZES = /(?<![\d.])\d{1,2}\.\d{1,3}(?:\*\d{1,2}\.\d{1,3}){1,2}(?![\d.*])/g;

const NOT_NUMBERS = [HOURS, TIME, DATE, SHORT_DATE, TEMPERATURES, SIZES];

const DIGIT_WORDS: Record<string, string> = {
  zero: "0",
  nought: "0",
  oh: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
};

/** Letters that are written in place of digits, as in O161 or 07700 9OO l23; the second one is Cyrillic. */
const LOOKALIKES: Record<string, string> = { o: "0", "\u043E": "0", l: "1", i: "1" };
const LOOKS_LIKE_DIGITS = /^(?:[oli\u043E]*\d[\doli\u043E]*|[o\u043E]{2,})$/iu;

/**
 * Matches a run of digits, with at most three other signs between two of them. A letter ends the run, a plus
 * starts a new one.
 */
const RUN = /\d(?:[^\p{L}\p{N}+]{0,3}\d)*/gu;

/** Number of characters before a run that are searched for words. */
const BEFORE = 40;

/** Matches a word for something that has numbers, such as an order, just before a run. */
const REFERENCE =
  /(?:^|[^a-z])(?:p\.?o\.?s?|orders?|ord|refs?|references?|jobs?|bookings?|bkg|deliver(?:y|ies)|del|collections?|shipments?|loads?|consignments?|con|so|do|dn|asn|grn|rma|sscc|ean|invoices?|inv|containers?|seals?|accounts?|acc|vbs|mrn|awb|bol|cmr|notes?|tickets?|release|batch|lot|permit|number|no)[\s.:#=-]{0,3}(?:(?:no|number|id|is|code)\b)?[\s.:#=-]{0,3}$/i;
/** Matches the letters at the start of a reference number: SO0451234567. */
const PREFIX = /(?:^|[^A-Za-z])[A-Z]{2,5}[-/]?$/;
const AND = /^\s?(?:and|or)\s?$/;

const RING =
  /(?:^|[^a-z])(?:call|ring|phone|telephone|tel|text|txt|sms|dial|mobile|mob|cell|whats?app|fax|ph)(?:\s(?:us|me|on|the|office|yard)){0,3}[\s.:(-]{0,3}$/i;
const NAME = /\s[A-Z][a-z]+\s?$/;
/** Matches the unit of a count or a measure, just after a run. */
const UNIT =
  /^\s?(?:kgs?|kilos?|te?|tonnes?|[mc]?m|ft|in|lbs?|ldm|plts?|pallets?|box(?:es)?|bags?|mins?|hrs?|hours?|miles?|off|x)\b/i;

/** Matches the start of UK numbers, which have 11 digits. */
const UK_11 = /^0(?:1[1-9]|2[03489]|3[0347]|5[56]|7|8[0478]|9[018])\d*$/;
/** Matches the start of numbers that can have 10 digits: those of some towns, 0800 and Irish mobile numbers. */
const KNOWN_10 = /^0(?:1[1-9]|800|8[35679])/;
/** Matches a number without its leading 0 or plus. */
const BARE = /^(?:7[1-9]\d{8}|44[1-37]\d{8,9}|353[1-9]\d{7,8})$/;
/** Matches the international prefix 00 and the start of a country code. */
const ABROAD = /^00[1-9]/;

/** Usual ways to group the digits of a number, as the length of each group. */
const USUAL = new Set([
  "11",
  "5 6",
  "5 3 3",
  "4 3 4",
  "3 4 4",
  "3 8",
  "4 7",
  "10",
  "4 3 3",
  "4 6",
  "5 5",
  "3 3 4",
  "3 7",
  "12",
  "2 10",
  "2 4 6",
]);

const MAX_DIGITS = 15;

/** A part of a run that may be a number. */
interface Candidate {
  digits: string;
  parts: string[];
  /** True if the candidate ends the run. */
  last: boolean;
  plus: boolean;
  /** True if a word before the run says that it is a reference number. */
  isReference: boolean;
  /** True if a word before the run asks the reader to ring the number. */
  isRung: boolean;
}

function isPhone({ digits, parts, last, plus, isReference, isRung }: Candidate): boolean {
  const { length } = digits;
  const solid = parts.length === 1;
  const usual = USUAL.has(parts.map((part) => part.length).join(" ")) || parts.length === length;
  if (plus) return length >= (last ? 8 : 10);
  if (UK_11.test(digits) && length === 11) return usual || last;
  if (isReference && solid) return /^(?:447|00(?:44|353))/.test(digits) && length >= 12;
  if (ABROAD.test(digits)) return length >= 10 && last;
  if (KNOWN_10.test(digits) && length === 10) return usual || last;
  if (isReference) return false;
  if (isRung && last) return length >= 6;
  return usual && (BARE.test(digits) || (length === 10 && digits.startsWith("0")));
}

/**
 * Returns the index of the last part of a telephone number that starts at the given part of a run; undefined
 * if no number starts there.
 */
function numberFrom(
  parts: RegExpExecArray[],
  start: number,
  facts: Omit<Candidate, "digits" | "parts" | "last">,
) {
  let digits = "";
  for (let end = start; end < parts.length; end += 1) {
    digits += parts[end]?.[0] ?? "";
    if (digits.length > MAX_DIGITS) return undefined;
    const taken = parts.slice(start, end + 1).map(([part]) => part);
    if (isPhone({ ...facts, digits, parts: taken, last: end === parts.length - 1 })) return end;
  }
  return undefined;
}

function ascii(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  // Finds the zero of the script: in every script, the digits 0 to 9 have consecutive code points.
  for (let value = 0; value < 9; value += 1) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value);
  }
  return "9";
}

/**
 * Replaces lookalike letters by digits, and masks what `NOT_NUMBERS` matches. The length stays the same, so that
 * positions stay valid.
 */
function withDigits(text: string): string {
  const masked = NOT_NUMBERS.reduce(
    (rest, mask) => rest.replace(mask, (found) => "x".repeat(found.length)),
    text,
  );
  return masked.replace(/[\p{L}\d]+/gu, (word) =>
    LOOKS_LIKE_DIGITS.test(word)
      ? word.replace(/\D/g, (sign) => LOOKALIKES[sign.toLowerCase()] ?? sign)
      : word,
  );
}

function search(text: string): string | undefined {
  const plain = withDigits(text);
  let labelled = { until: 0, isReference: false };
  for (const { 0: run, index } of plain.matchAll(RUN)) {
    const before = plain.slice(Math.max(0, index - BEFORE), index);
    const after = plain.slice(index + run.length, index + run.length + 10);
    const goesOn = labelled.isReference && AND.test(plain.slice(labelled.until, index));
    const isReference = goesOn || REFERENCE.test(before) || PREFIX.test(before);
    labelled = { until: index + run.length, isReference };
    const isRung = (RING.test(before) || RING.test(before.replace(NAME, " "))) && !UNIT.test(after);
    const parts = [...run.matchAll(/\d+/g)];
    for (const [start, part] of parts.entries()) {
      // Skips a part that only a hyphen or full stop separates from the part before: no number starts within
      // `26-0123-456789`.
      if (
        start > 0 &&
        !/[\s,:;(|/]/.test(
          run.slice((parts[start - 1]?.index ?? 0) + (parts[start - 1]?.[0].length ?? 0), part.index),
        )
      )
        continue;
      const plus = start === 0 && before.endsWith("+");
      const end = numberFrom(parts, start, { plus, isReference, isRung: isRung && start === 0 });
      const last = end === undefined ? undefined : parts[end];
      if (last === undefined) continue;
      const from = index + part.index - (plus ? 1 : 0);
      return text.slice(from, index + last.index + last[0].length);
    }
  }
  return undefined;
}

/** Replaces digits in words by figures: `oh seven double 0`. */
function spelledOut(text: string): string {
  return text
    .replace(/[a-z]+/gi, (word) => DIGIT_WORDS[word.toLowerCase()] ?? word)
    .replace(/\b(double|treble|triple)\W{0,2}(\d)/gi, (_, times: string, digit: string) =>
      digit.repeat(times.toLowerCase() === "double" ? 2 : 3),
    );
}

/**
 * Returns the first telephone number in a text of at most a few hundred characters. The words before it, its
 * first digits and their grouping distinguish a telephone number from dates, times, sizes and order numbers.
 */
export function phoneIn(text: string): string | undefined {
  const plain = text.replace(/(?!\d)\p{Nd}/gu, ascii);
  return search(plain) ?? search(spelledOut(plain));
}
