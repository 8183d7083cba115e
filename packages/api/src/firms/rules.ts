import { isReadable, skeletonOf } from "./look-alikes.ts";

/**
 * Limits of a new carrier: the number of its first jobs, and how many of them it may have at a time (contract
 * 1, "New carriers").
 */
export const NEW_FIRM = { jobs: 5, atOnce: 2 };

/** Time for which a hand-back counts: as a running job of a new firm, and towards the limit of any firm. */
export const HANDED_BACK_MS = 24 * 60 * 60 * 1_000;
/** Period whose bookings can raise the limit of hand-backs. */
export const BOOKINGS_MS = 30 * HANDED_BACK_MS;

/**
 * Returns how many live bookings a firm may hand back in 24 hours: the setting, or a tenth of its bookings in
 * 30 days if that is more.
 */
export function maxHandBacks(aDay: number, bookings: number): number {
  return Math.max(aDay, Math.floor(bookings / 10));
}

/** Facts that a new firm enters, in the order in which an admin compares them with the register. */
export const GIVEN_FACTS = ["company_number", "licence", "place", "vehicles"] as const;
export type GivenFact = (typeof GIVEN_FACTS)[number];

/** The data of a firm from which these facts are taken. */
interface FirmFacts {
  passport: {
    companyNumber: string | null;
    licenceNumber: string | null;
    address: string | null;
    postcode: string | null;
  } | null;
  vehicles: number;
  /** Number of vehicles that need an operator's licence. */
  lorries: number;
}

/** Returns each fact in words; empty if the firm has not entered it. */
export function givenFacts({ passport, vehicles, lorries }: FirmFacts): Record<GivenFact, string> {
  return {
    company_number: passport?.companyNumber ?? "",
    licence: passport?.licenceNumber ?? "",
    place: [passport?.address, passport?.postcode].filter(Boolean).join(", "),
    vehicles: vehicles === 0 ? "" : `${vehicles}, of which ${lorries} over 3.5 t`,
  };
}

/** Returns the facts that the firm has not entered. A firm with vans only needs no licence. */
export function missingFacts(firm: FirmFacts): GivenFact[] {
  const given = givenFacts(firm);
  return GIVEN_FACTS.filter((fact) => given[fact] === "" && (fact !== "licence" || firm.lorries > 0));
}

/** Time within which an admin can undo a decision on a new firm; the emails wait that long. */
export const UNDO_MS = 10_000;

const LEGAL_FORMS = /((^| )(ltd|limited|plc|llp))+$/;

/**
 * Returns the key of a firm's name, which no two firms may share. Ignores case, accents, spaces, punctuation
 * and the legal form; `&` is "and". Empty if no letter is left.
 */
export function firmNameKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’]/gu, "")
    .replace(/[&+]/g, " and ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(LEGAL_FORMS, "")
    .replaceAll(" ", "");
}

const LEGAL_SKELETONS = ["ltd", "limited", "plc", "llp"].map(skeletonOf);

/** Removes legal forms from a skeleton, even if they are joined to the name or written as `1td`. */
function withoutLegalForm(skeleton: string): string {
  let rest = skeleton;
  for (;;) {
    const form = LEGAL_SKELETONS.find((each) => rest.length > each.length && rest.endsWith(each));
    if (form === undefined) return rest;
    rest = rest.slice(0, -form.length);
  }
}

/** Signs that Unicode decomposes into letters which are not part of the name. */
const MARKS = /[™℠]/gu;

/** Returns the two unique keys of a firm's name: its letters, and its skeleton. */
export function nameKeys(name: string): { nameKey: string; skeleton: string } {
  const nameKey = firmNameKey(name);
  return { nameKey, skeleton: withoutLegalForm(skeletonOf(firmNameKey(name.replace(MARKS, "")))) };
}

/** A fault in the name of a firm or person. */
export interface NameProblem {
  code: "control_character" | "url_in_name" | "number_in_name" | "mixed_scripts" | "not_latin";
  detail: string;
}

/**
 * Matches text that email programs turn into a link, such as `bit.ly/x` or `evil.zone`, but not `J.Smith` or
 * `t/a`. After an abbreviation such as `St.`, only the most common endings match.
 */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}-])(?!(?:st|wm|jas|geo|thos|chas|mr|mrs|ms|dr)\.)[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}-]{2,}\.(?:com?|net|org|info|uk|eu|ie|io|me|de)(?![\p{L}\p{N}])|\d+\.\d+\.\d+\.\d+|\S@\S/iu;

/** Matches line breaks, control characters, invisible characters and changes of text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

function scriptsOf(text: string): number {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  const other = letters.some((letter) => !SCRIPTS.some((script) => script.test(letter)));
  return SCRIPTS.filter((script) => letters.some((letter) => script.test(letter))).length + (other ? 1 : 0);
}

/** Minimum number of consecutive digits that may be a telephone number. */
const MIN_PHONE_DIGITS = 7;

/**
 * Returns the length of the longest run of digits, ignoring separators. Letters that look like digits count
 * in words such as `O8OO`.
 */
function digitsInRow(name: string): number {
  const words = name.normalize("NFKC").split(/[^\p{L}\p{N}]+/u);
  const joined = words
    .map((word) => (/\d/.test(word) && /^[oil\d]+$/i.test(word) ? word.replace(/[oil]/gi, "0") : word))
    .join("");
  return Math.max(...joined.split(/\P{N}+/u).map((digits) => [...digits].length));
}

/**
 * Checks that a name is safe in emails to strangers: no addresses, telephone numbers, invisible or confusable
 * characters.
 */
export function nameProblem(name: string): NameProblem | null {
  if (INVISIBLE.test(name)) {
    return {
      code: "control_character",
      detail: "must be one line without control or invisible characters.",
    };
  }
  if (WEB_ADDRESS.test(name.normalize("NFKC").replaceAll("。", "."))) {
    return {
      code: "url_in_name",
      detail: "must not hold a web or email address. Put a space after a full stop.",
    };
  }
  if (digitsInRow(name) >= MIN_PHONE_DIGITS) {
    return {
      code: "number_in_name",
      detail: `must not hold a telephone number: at most ${MIN_PHONE_DIGITS - 1} digits in a row, spaces and signs between them not counted.`,
    };
  }
  if (scriptsOf(name) > 1) {
    return {
      code: "mixed_scripts",
      detail: "must be written in one alphabet: some of its letters only look like the others.",
    };
  }
  return null;
}

/**
 * Checks a firm's name, which must be in Latin letters, as at Companies House: a whole name in another script
 * can look the same.
 */
export function firmNameProblem(name: string): NameProblem | null {
  const problem = nameProblem(name);
  if (problem !== null) return problem;
  const key = firmNameKey(name);
  if (key === "" || !isReadable(key)) {
    return {
      code: "not_latin",
      detail: "must hold letters of the Latin alphabet, with any accents, or digits.",
    };
  }
  return null;
}

function distanceWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= most;
}

/** Returns a key with the digits 0, 1 and 5 replaced by the letters that they look like. */
const looksLike = (key: string) => key.replaceAll("0", "o").replaceAll("1", "l").replaceAll("5", "s");

/**
 * True if two firms' names can be confused: their keys differ in at most two letters, or one is the start of
 * the other.
 */
export function isNearName(a: string, b: string): boolean {
  const [one, two] = [looksLike(a), looksLike(b)];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  if (short.length < 4) return one === two;
  return long.startsWith(short) || distanceWithin(one, two, short.length < 8 ? 1 : 2);
}

/**
 * Matches digits with spaces, brackets, dots and hyphens, with or without a plus before them and an extension
 * after them.
 */
const PHONE = /^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;

/**
 * True for a telephone number: a UK number of 10 or 11 digits that starts with 0, or an international one of
 * 8 to 15 digits after a plus or 00 (E.164).
 */
export function isPhone(text: string): boolean {
  const [, plus, written = ""] = PHONE.exec(text.trim()) ?? [];
  const digits = written.replace(/\D/g, "");
  if (plus === "+" || digits.startsWith("00")) return /^(00)?[1-9]\d{7,14}$/.test(digits);
  return /^0[1-9]\d{8,9}$/.test(digits);
}
