import { isReadable, skeletonOf } from "./look-alikes.ts";

/** A firm's first jobs: until so many are confirmed, at most so many run at once (contract 1, "New carriers"). */
export const NEW_FIRM = { jobs: 5, atOnce: 2 };

/** Hand-backs of this time count as running jobs of a new firm, and in the limit of every firm. */
export const HANDED_BACK_MS = 24 * 60 * 60 * 1_000;
/** The bookings of this time raise that limit. */
export const BOOKINGS_MS = 30 * HANDED_BACK_MS;

/** Live bookings that a firm may hand back in 24 hours: the setting, or a tenth of its bookings of 30 days if that is more. */
export function maxHandBacks(aDay: number, bookings: number): number {
  return Math.max(aDay, Math.floor(bookings / 10));
}

/** The facts of a new firm in its own words, in the order in which an admin reads them beside the register. */
export const GIVEN_FACTS = ["company_number", "licence", "place", "vehicles"] as const;
export type GivenFact = (typeof GIVEN_FACTS)[number];

/** A firm as far as it says who it is. */
interface FirmFacts {
  passport: {
    companyNumber: string | null;
    licenceNumber: string | null;
    address: string | null;
    postcode: string | null;
  } | null;
  vehicles: number;
  /** Of these, those that need an operator's licence. */
  lorries: number;
}

/** The words of each of these facts; empty where the firm has not given it. */
export function givenFacts({ passport, vehicles, lorries }: FirmFacts): Record<GivenFact, string> {
  return {
    company_number: passport?.companyNumber ?? "",
    licence: passport?.licenceNumber ?? "",
    place: [passport?.address, passport?.postcode].filter(Boolean).join(", "),
    vehicles: vehicles === 0 ? "" : `${vehicles}, of which ${lorries} over 3.5 t`,
  };
}

/** The facts that an admin does not find and the firm can still give; a firm of vans needs no licence. */
export function missingFacts(firm: FirmFacts): GivenFact[] {
  const given = givenFacts(firm);
  return GIVEN_FACTS.filter((fact) => given[fact] === "" && (fact !== "licence" || firm.lorries > 0));
}

/** Time in which an admin can undo the decision on a new firm; its emails are held as long. */
export const UNDO_MS = 10_000;

const LEGAL_FORMS = /((^| )(ltd|limited|plc|llp))+$/;

/**
 * A firm's name as it is compared: two firms may not share it. Case, accents, spaces, punctuation and the legal form do
 * not count, and `&` is "and". Empty where nothing is left to tell firms apart.
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

/** Takes legal forms off a skeleton: also what only looks like one, such as `1td`, or is written as one word with the name. */
function withoutLegalForm(skeleton: string): string {
  let rest = skeleton;
  for (;;) {
    const form = LEGAL_SKELETONS.find((each) => rest.length > each.length && rest.endsWith(each));
    if (form === undefined) return rest;
    rest = rest.slice(0, -form.length);
  }
}

/** Signs that become letters when they are taken apart, and are none of the name. */
const MARKS = /[™℠]/gu;

/** The two keys of a firm's name, neither of which another firm may have: its letters, and what they look like. */
export function nameKeys(name: string): { nameKey: string; skeleton: string } {
  const nameKey = firmNameKey(name);
  return { nameKey, skeleton: withoutLegalForm(skeletonOf(firmNameKey(name.replace(MARKS, "")))) };
}

/** Problem of a firm's or a person's name. */
export interface NameProblem {
  code: "control_character" | "url_in_name" | "number_in_name" | "mixed_scripts" | "not_latin";
  detail: string;
}

/**
 * Email programs turn two words with a dot between them into a link, whatever the ending: `bit.ly/x`, `evil.zone`. Not
 * `J.Smith`, not `t/a`. After an abbreviation such as in `St.Helens` only the commonest endings count.
 */
const WEB_ADDRESS =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}-])(?!(?:st|wm|jas|geo|thos|chas|mr|mrs|ms|dr)\.)[\p{L}\p{N}-]{2,}\.\p{L}{2,}|[\p{L}\p{N}-]{2,}\.(?:com?|net|org|info|uk|eu|ie|io|me|de)(?![\p{L}\p{N}])|\d+\.\d+\.\d+\.\d+|\S@\S/iu;

/** Line breaks, control characters, and those that are not seen or turn the direction of the text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

function scriptsOf(text: string): number {
  const letters = [...text].filter((letter) => /\p{L}/u.test(letter));
  const other = letters.some((letter) => !SCRIPTS.some((script) => script.test(letter)));
  return SCRIPTS.filter((script) => letters.some((letter) => script.test(letter))).length + (other ? 1 : 0);
}

/** So many digits in a row are a telephone number. */
const DIGITS_OF_A_NUMBER = 7;

/** The longest run of digits, whatever stands between them; letters of a word such as `O8OO` stand for digits. */
function digitsInRow(name: string): number {
  const words = name.normalize("NFKC").split(/[^\p{L}\p{N}]+/u);
  const joined = words
    .map((word) => (/\d/.test(word) && /^[oil\d]+$/i.test(word) ? word.replace(/[oil]/gi, "0") : word))
    .join("");
  return Math.max(...joined.split(/\P{N}+/u).map((digits) => [...digits].length));
}

/** Names go into emails to strangers: they hold no address or telephone number, nothing unseen, and no letters that look like others. */
export function nameProblem(name: string): NameProblem | null {
  if (UNSEEN.test(name)) {
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
  if (digitsInRow(name) >= DIGITS_OF_A_NUMBER) {
    return {
      code: "number_in_name",
      detail: `must not hold a telephone number: at most ${DIGITS_OF_A_NUMBER - 1} digits in a row, spaces and signs between them not counted.`,
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

/** A firm's name is in Latin letters, as Companies House registers them; a whole name can look like another otherwise. */
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

/** Digits that are read as letters. */
const looksLike = (key: string) => key.replaceAll("0", "o").replaceAll("1", "l").replaceAll("5", "s");

/** True when two firms could be confused: their keys differ in at most two letters, or one contains the other. */
export function isNearName(a: string, b: string): boolean {
  const [one, two] = [looksLike(a), looksLike(b)];
  const [short, long] = one.length <= two.length ? [one, two] : [two, one];
  if (short.length < 4) return one === two;
  return long.startsWith(short) || distanceWithin(one, two, short.length < 8 ? 1 : 2);
}

/** Spaces, brackets, dots and hyphens as people write them, one plus in front, an extension behind. */
const PHONE = /^(\+?)([\d\s().-]+?)(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i;

/**
 * True when the text is a telephone number: a UK number of 10 or 11 digits that starts with 0, or an international number
 * of 8 to 15 digits after a plus or 00 (E.164).
 */
export function isPhone(text: string): boolean {
  const [, plus, written = ""] = PHONE.exec(text.trim()) ?? [];
  const digits = written.replace(/\D/g, "");
  if (plus === "+" || digits.startsWith("00")) return /^(00)?[1-9]\d{7,14}$/.test(digits);
  return /^0[1-9]\d{8,9}$/.test(digits);
}
