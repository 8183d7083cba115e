import { nameKeys } from "../firms/rules.ts";
import { phoneIn } from "./phone-in.ts";

/** Ways to contact a firm outside the board, in the words of the refusal. */
export const CONTACTS = {
  phone: "a phone number",
  email: "an email address",
  link: "a link",
  name: "your firm's name",
} as const;

interface Contact {
  kind: keyof typeof CONTACTS;
  /** The part of the text that matched, as it was written. */
  found: string;
}

const EMAIL =
  /(?<![\w.+-])[\w.+-]+ ?(?:@|[([]at[)\]]) ?(?:[\w-][\w.-]*\.[a-z]{2}[a-z]*|(?:gmail|hotmail|outlook|yahoo)\b)/i;

/**
 * Matches a scheme, `www.`, a name under a top-level domain that British firms use, or a path under any
 * domain of two letters, such as `bit.ly/x`.
 */
const LINK =
  /h(?:tt|xx)ps?:\/\/\S+|\bwww[. ]\S+|(?<![a-z0-9-])[a-z0-9-]+\.(?:(?:com?|net|org|info|biz|uk|eu|ie|io|me|app|dev|link|online|london|scot|wales)(?:\.uk)?(?![\w-])(?:\/\S*)?|[a-z]{2}\/\w\S*)/gi;

const ACCOUNT = /(?:insta|gram|facebook|\bfb|telegram|skype|snapchat|tiktok|linkedin) ?[:@] ?@?\w/i;

/** Matches two sentences without a space between them, which look like a domain name: `12 pallets.EU size`. */
const TWO_SENTENCES =
  /^(?:[A-Za-z0-9-]*[a-z0-9]\.(?:[A-Z][a-z]*|[A-Z]{2,3})|(?:pallets|plts|only|please|in)\.[a-z]+)$/;

/**
 * Matches a full stop that is spelled out to avoid detection: `harrow dot com`, `harrow(.)com`, `harrow .
 * com`.
 */
const SPELLED_STOP =
  /\s?[([](?:dot|\.)[)\]]\s?|\sdot\s(?=(?:com?|net|org|uk|eu|ie|london)\b)|\s\.\s?(?=(?:com?|net|org)\b)|(?:\.\s|,)(?=com\b)|[\u3002\uFF0E]/gi;

/**
 * Matches invisible and combining characters, which hide a number or a name from a regular expression but not
 * from a reader.
 */
const UNSEEN = /[\p{Cf}\p{Me}\p{Variation_Selector}]/gu;

function linkIn(text: string): string | undefined {
  const found = text.match(LINK)?.find((link) => !TWO_SENTENCES.test(link));
  return found ?? ACCOUNT.exec(text)?.[0];
}

/** Finds the firm's name, or a lookalike, in a text. Case, accents, punctuation and `Ltd` are ignored. */
function nameIn(text: string, firmName: string): string | undefined {
  const { nameKey, skeleton } = nameKeys(firmName);
  if (nameKey.length < 3) return undefined;
  const words = [...text.matchAll(/\S+/g)];
  for (const [first, { index: start }] of words.entries()) {
    for (const { index, 0: word } of words.slice(first, first + 8)) {
      const found = text.slice(start, index + word.length);
      const begun = nameKeys(found).skeleton;
      if (begun === skeleton) return found;
      // Stops at words that cannot become the name: a long text is searched word by word.
      if (begun === "" || !(skeleton.startsWith(begun) || begun.startsWith(skeleton))) break;
    }
  }
  return undefined;
}

/**
 * Returns the first contact in a text that every carrier reads, or null. Contacts are refused there because
 * carriers must not reach the poster outside the board.
 */
export function contactIn(text: string, firmName: string): Contact | null {
  const plain = text.normalize("NFKC").replace(UNSEEN, "");
  const address = plain.replace(SPELLED_STOP, ".");
  const found = {
    email: EMAIL.exec(address)?.[0],
    link: linkIn(address),
    phone: phoneIn(plain),
    name: nameIn(text, firmName),
  };
  for (const kind of Object.keys(found) as Contact["kind"][]) {
    const part = found[kind];
    if (part !== undefined) return { kind, found: part };
  }
  return null;
}
