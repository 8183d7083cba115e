import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inwardText, outcodeKey, PostcodeScanner, parsePostcode, postcodesWithin } from "./parse-postcode.ts";

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const digit = fc.constantFrom(..."0123456789");
const area = fc.oneof(
  letter,
  fc.tuple(letter, letter).map((pair) => pair.join("")),
);
const outcodes = fc
  .tuple(area, digit, fc.oneof(fc.constant(""), digit, letter))
  .map(([letters, district, rest]) => letters + district + rest);
const inwards = fc.integer({ min: 0, max: 3999 }).map(inwardText);
const gap = fc.constantFrom("", " ", "  ", "\t", "-", "\u00a0", "\n");

describe("parsePostcode", () => {
  test.each([
    ["SW1A 1AA", "SW1A", "SW", "1AA"],
    ["sw1a1aa", "SW1A", "SW", "1AA"],
    ["  m1   1ae ", "M1", "M", "1AE"],
    ["ec1y-8lx", "EC1Y", "EC", "8LX"],
    ["B 1 1 B B", "B1", "B", "1BB"],
    ["E1W\u00a01AA", "E1W", "E", "1AA"],
  ])("reads the full postcode %j", (text, outcode, letters, inward) => {
    expect(parsePostcode(text)).toEqual({ outcode, area: letters, inward });
  });

  test.each([
    ["ls1", "LS1", "LS"],
    [" Sw1A ", "SW1A", "SW"],
    ["M60", "M60", "M"],
    ["N1C", "N1C", "N"],
  ])("reads the outcode alone %j", (text, outcode, letters) => {
    expect(parsePostcode(text)).toEqual({ outcode, area: letters, inward: null });
  });

  test.each([
    "",
    " ",
    "M",
    "LEEDS",
    "12345",
    "SW1A 1A",
    "SW1A 1CA", // C, I, K, M, O and V never end a postcode
    "SW1A AAA",
    "GIR 0AA",
    "ABC1 1AA",
    "M1 1AE X",
    "M1, 1AE",
    "M1_1AE",
    "ⅯⅠ",
    "M1 1AÉ",
    "M1\u0000",
    `M1${"A".repeat(100_000)}`,
  ])("refuses %j", (text) => {
    expect(parsePostcode(text)).toBeNull();
  });

  test("reads back whatever postcode is written, in any case and spacing", () => {
    fc.assert(
      fc.property(
        outcodes,
        inwards,
        gap,
        gap,
        gap,
        fc.boolean(),
        (outcode, inward, before, middle, after, lower) => {
          const text = before + outcode + middle + inward + after;
          const parsed = parsePostcode(lower ? text.toLowerCase() : text);
          expect(parsed).toEqual({ outcode, area: outcode.replace(/\d.*/, ""), inward });
        },
      ),
    );
  });

  test("never fails, and what it reads it reads again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const parsed = parsePostcode(text);
        if (parsed !== null)
          expect(parsePostcode(`${parsed.outcode} ${parsed.inward ?? ""}`)).toEqual(parsed);
      }),
    );
  });

  test("a scanner encodes each outcode as outcodeKey does, and uniquely", () => {
    const scanner = new PostcodeScanner();
    fc.assert(
      fc.property(outcodes, outcodes, (one, other) => {
        expect(scanner.scan(one)).toBe(true);
        expect(scanner.key).toBe(outcodeKey(one));
        expect(outcodeKey(one) === outcodeKey(other)).toBe(one === other);
      }),
    );
  });
});

describe("postcodesWithin", () => {
  test.each([
    ["Unit 4, Whitehall Road, Leeds, LS10 1AB", ["LS10 1AB"]],
    ["Leeds (ls101ab).", ["LS10 1AB"]],
    ["Bay 3\nLS10\t1AB", ["LS10 1AB"]],
    ["M1 1AE to LS10 1AB, back to M1 1AE", ["M1 1AE", "LS10 1AB"]],
    ["LS10, Leeds", []],
    ["", []],
    [`${"x".repeat(200)} LS10 1AB`, []],
  ])("%j", (address, postcodes) => {
    expect(postcodesWithin(address)).toEqual(postcodes);
  });
});
