import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashToken, hintOf, makeToken, mistypedKey, parseToken } from "./api-key-token.ts";

const KNOWN = "fb_live_00000000000000000000000000000000";

describe("an API key (contract 9)", () => {
  it("is a prefix, 32 Base62 letters and 6 of checksum", () => {
    expect(makeToken("live")).toMatch(/^fb_live_[0-9A-Za-z]{38}$/);
    expect(makeToken("test")).toMatch(/^fb_test_[0-9A-Za-z]{38}$/);
  });

  it("ends with the CRC32 of everything before it, so that scanners can recognise one", () => {
    const zeros = makeToken("live", (size) => new Uint8Array(size));
    expect(zeros.startsWith(KNOWN)).toBe(true);
    // 0x5450d83c by another implementation of CRC-32, written in base 62.
    expect(zeros.slice(KNOWN.length)).toBe("1XjS16");
  });

  it("is read back with its mode", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("live" as const, "test" as const),
        fc.infiniteStream(fc.nat(255)),
        (mode, bytes) => {
          const token = makeToken(mode, (size) =>
            Uint8Array.from({ length: size }, () => bytes.next().value ?? 0),
          );
          expect(parseToken(token)).toEqual({ mode });
        },
      ),
    );
  });

  it("is refused with any single letter changed", () => {
    const token = makeToken("live");
    for (let at = 0; at < token.length; at++) {
      const other = token.charAt(at) === "x" ? "y" : "x";
      expect(parseToken(token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
    }
  });

  it.each([
    "",
    "fb_live_",
    "sk_live_x",
    `${makeToken("live")}\n`,
    ` ${makeToken("test")}`,
    "fb_demo_".padEnd(46, "a"),
  ])("is not recognized in %j", (text) => {
    expect(parseToken(text)).toBeNull();
  });

  it("draws again for the two values beyond the alphabet", () => {
    const stream = [62, 63, 255, 254, ...Array.from({ length: 32 }, (_, i) => i)];
    const token = makeToken("test", (size) => Uint8Array.from({ length: size }, () => stream.shift() ?? 0));
    expect(token.slice(8, 40)).toBe("0123456789ABCDEFGHIJKLMNOPQRSTUV");
  });

  it("is kept as its SHA-256 and shown as its ends", () => {
    const token = makeToken("live");
    expect(Buffer.from(hashToken(token)).toString("hex")).toBe(
      createHash("sha256").update(token).digest("hex"),
    );
    expect(hintOf(token)).toBe(`${token.slice(0, 12)}…${token.slice(-4)}`);
  });
});

describe("contract 9: an invalid key gets a sentence that says why", () => {
  it.each([
    [makeToken("test").slice(0, 43), "The key is mistyped or cut off (43 of 46 characters)."],
    ["$KEY", "This is the name of a variable, not its value: no key was put in."],
    ["4711", "A key begins with fb_live_ or fb_test_."],
  ])("%s", (text, sentence) => {
    expect(mistypedKey(text)).toBe(sentence);
  });
});
