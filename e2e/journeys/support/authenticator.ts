import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll(" ", ""), (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns the code of RFC 6238. Implemented independently of the board's library, so that an error there is found. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Creates an authenticator app for the key that the site shows. Every code is newer than the previous one. */
export function authenticator(shownKey: string) {
  const key = bytesOf(shownKey);
  let last = 0;
  return {
    /**
     * Returns the next code. Works for three calls in 30 seconds, because the board accepts only the previous,
     * the current and the next code.
     */
    next(): string {
      // A code made near the end of its 30 seconds may be checked after it.
      const now = Math.floor((Date.now() + 3_000) / PERIOD_MS);
      last = Math.max(last + 1, now - 1);
      return codeAt(key, last);
    },
  };
}
