import { firmNameKey } from "../firms/rules.ts";

/** A way to reach a firm past the board, as the refusal names it. */
export const CONTACTS = {
  phone: "a phone number",
  email: "an email address",
  link: "a link",
  name: "your firm's name",
} as const;

interface Contact {
  kind: keyof typeof CONTACTS;
  /** The part of the text, as it was written. */
  found: string;
}

const EMAIL = /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;

/**
 * With a scheme, with `www.`, a name under one of the endings that firms here have, or with a path under one
 * of two letters: `bit.ly/x`. A sentence without a space after its full stop is none.
 */
const LINK =
  /https?:\/\/\S+|\bwww\.\S+|\b[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.(?:(?:com?|net|org|info|biz|uk|eu|ie|io|me|app|dev|link)(?:\.uk)?\b(?:\/\S*)?|[a-z]{2}\/\w\S*)/i;

/** Characters that are not seen, which would part a number or a name for a program alone. */
const UNSEEN = /\p{Cf}/gu;

/** Digits from a `0` or `+` on, with what people put between them. A comma or a colon ends the run. */
const DIGITS = /(?:\+|(?<!\d)\(?0)[\d\s()._–/-]*\d/g;

/** Opening hours: 0700-1700, with nothing after them that could be the rest of a number. */
const HOURS = /(?<!\d)(?:[01]\d|2[0-3])[0-5]\d\s?[-–]\s?(?:[01]\d|2[0-4])[0-5]\d(?![\s().-]*\d{3})/g;

/** UK numbers have 10 or 11 digits with their 0; others 8 to 15 after the plus or the 00. */
function isPhone(run: string): boolean {
  const digits = run.replace(/\D/g, "").length;
  return /^\+|^\(?00/.test(run) ? digits >= 8 && digits <= 17 : digits === 10 || digits === 11;
}

function phoneIn(text: string): string | undefined {
  const withoutHours = text.replace(HOURS, ",");
  return withoutHours.match(DIGITS)?.find(isPhone)?.trim();
}

/** The firm's name among the words of a text: case, accents, punctuation and `Ltd` do not count. */
function nameIn(text: string, firmName: string): string | undefined {
  const key = firmNameKey(firmName);
  if (key.length < 3) return undefined;
  const words = [...text.matchAll(/\S+/g)];
  for (const [first, { index: start }] of words.entries()) {
    for (const { index, 0: word } of words.slice(first, first + 8)) {
      const found = text.slice(start, index + word.length);
      if (firmNameKey(found) === key) return found;
    }
  }
  return undefined;
}

/** The first contact in a text that every carrier reads, or null: nobody is to reach the poster past the board. */
export function contactIn(text: string, firmName: string): Contact | null {
  const plain = text.normalize("NFKC").replace(UNSEEN, "");
  const found = {
    email: EMAIL.exec(plain)?.[0],
    link: LINK.exec(plain)?.[0],
    phone: phoneIn(plain),
    name: nameIn(text, firmName),
  };
  for (const kind of Object.keys(found) as Contact["kind"][]) {
    const part = found[kind];
    if (part !== undefined) return { kind, found: part };
  }
  return null;
}
