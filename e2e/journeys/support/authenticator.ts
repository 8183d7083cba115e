import { createHmac } from "node:crypto";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const PERIOD_MS = 30_000;

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll(" ", ""), (letter) =>
    LETTERS.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238, implemented again, so that the test does not depend on the board's library. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Creates an authenticator app for the key shown on the site; each code is later than the one before. */
export function authenticator(shownKey: string) {
  const key = bytesOf(shownKey);
  let last = 0;
  return {
    /**
     * Limited to three codes in 30 seconds: the board accepts the step before, its current one, and the one
     * after.
     */
    next(): string {
      // A code given near the end of a step may be checked in the next one.
      const now = Math.floor((Date.now() + 3_000) / PERIOD_MS);
      last = Math.max(last + 1, now - 1);
      return codeAt(key, last);
    },
  };
}
