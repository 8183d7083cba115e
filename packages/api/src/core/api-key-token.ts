import { hash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Mode } from "@board/db/enums";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const TOKEN = /^(fb_(live|test)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A source of random bytes: `crypto.randomBytes`, or a seeded one for demo data and tests. */
export type RandomBytes = (size: number) => Uint8Array;

/**
 * Returns random letters, each from six bits. The values 62 and 63, which have no letter, are drawn again, so
 * that all letters are equally likely.
 */
function secret(random: RandomBytes): string {
  let letters = "";
  while (letters.length < SECRET_LENGTH) {
    for (const byte of random(SECRET_LENGTH - letters.length)) letters += BASE62.charAt(byte & 63);
  }
  return letters;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let letters = "";
  while (letters.length < CHECKSUM_LENGTH) {
    letters = BASE62.charAt(rest % 62) + letters;
    rest = Math.floor(rest / 62);
  }
  return letters;
}

/**
 * Makes a key: `fb_live_` or `fb_test_`, 32 Base62 characters, and 6 for the CRC32 of what precedes them
 * (contract 9).
 */
export function makeToken(mode: Mode, random: RandomBytes = randomBytes): string {
  const body = `fb_${mode}_${secret(random)}`;
  return body + checksum(body);
}

/**
 * Returns the mode of a well-formed key, or null. The checksum detects a mistyped key without a query to the
 * database.
 */
export function parseToken(text: string): { mode: Mode } | null {
  const [, body, mode, sum] = TOKEN.exec(text) ?? [];
  if (body === undefined || sum !== checksum(body)) return null;
  return { mode: mode === "live" ? "live" : "test" };
}

/** Matches the token of a driver's link, as `createNewLinkToken` makes it; a key is longer and begins with `fb_`. */
const LINK_TOKEN = /^[\w-]{22}$/;

/** True for a text with the form of a driver's link's token. */
export function isLinkToken(text: string): boolean {
  return LINK_TOKEN.test(text);
}

/** Returns what is wrong with a key that `parseToken` refuses, as a sentence. */
export function mistypedKey(text: string): string {
  if (/^\$|^[A-Z_]+$/.test(text)) return "This is the name of a variable, not its value: no key was put in.";
  const length = "fb_live_".length + SECRET_LENGTH + CHECKSUM_LENGTH;
  return text.startsWith("fb_")
    ? `The key is mistyped or cut off (${text.length} of ${length} characters).`
    : "A key begins with fb_live_ or fb_test_.";
}

/**
 * Returns the SHA-256 hash under which a key or the token of a link or cookie is stored. Tokens are random,
 * so a slow hash is not needed.
 */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hash("sha256", token, "buffer"));
}

/** Returns the SHA-256 of a token in hexadecimal. */
export function hashHex(token: string): string {
  return hash("sha256", token);
}

/**
 * Returns a hint such as `fb_live_3kQx…Zt9A`, by which people recognize a key on the site; the hint
 * does not work as a key.
 */
export function hintOf(token: string): string {
  return `${token.slice(0, "fb_live_".length + 4)}…${token.slice(-4)}`;
}
