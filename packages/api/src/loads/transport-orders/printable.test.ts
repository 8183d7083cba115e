import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";
import { describe, expect, it } from "vitest";
import { FONTS, OWN_WORD } from "./print-text.ts";
import { printed, printWarnings } from "./printable.ts";

describe("text as a document prints it", () => {
  it.each([
    ["Ysgol \u1E82yn, Llan\u1E81n", "Ysgol \u1E82yn, Llan\u1E81n"],
    ["Nguy\u1EC5n Th\u1ECB H\u1ED3ng".normalize("NFD"), "Nguy\u1EC5n Th\u1ECB H\u1ED3ng"],
    ["48\u2033 x 40\u2033, \u2264 1.8 m", "48\u2033 x 40\u2033, \u2264 1.8 m"],
    ["Παπαδόπουλος, Θεσσαλονίκη", "Παπαδόπουλος, Θεσσαλονίκη"],
    ["Олександр Шевченко, Київ", "Олександр Шевченко, Київ"],
    ["Łukasz, Șerban, Žiga, Øystein, İbrahim", "Łukasz, Șerban, Žiga, Øystein, İbrahim"],
    ["x\u0302 and n\u0308", "x\u0302 and n\u0308"],
    ["two\nlines\u00A0and\u200B none", "two lines and none"],
    ["王小明", "\uFFFD\uFFFD\uFFFD"],
    ["مرحبا", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"],
    ["\u{1F69A}\uFE0F 12 plts", "\uFFFD 12 plts"],
  ])("%j becomes %j", (text, expected) => expect(printed(text)).toBe(expected));

  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);
  const letters = [...numbers(0x20, 0xd800), ...numbers(0xe000, 0x10000)]
    .map((code) => String.fromCodePoint(code))
    .filter(
      (sign) =>
        /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(sign) && printed(`a${sign}`) === `a${sign}`.normalize("NFC"),
    );

  /** The letters that the typeface draws as its box for a missing one. */
  async function missing(font: string, signs: readonly string[]): Promise<string[]> {
    const doc = new Pdf({ compress: false, font });
    // A letter a line: drawing many together joins some.
    for (const sign of signs) doc.text(sign, 0, 0, { lineBreak: false, width: 1_000 });
    doc.end();
    const drawn = [...(await buffer(doc)).toString("latin1").matchAll(/<([\da-f]+)> [^\]]*\] TJ/g)];
    expect(drawn).toHaveLength(signs.length);
    return signs.filter((_, nth) => drawn[nth]?.[1]?.startsWith("0000"));
  }

  it.each(["400", "700"] as const)("has every letter in the typefaces, at weight %s", async (weight) => {
    expect(letters.length).toBeGreaterThan(2_500);
    const own = letters.filter((sign) => OWN_WORD.test(sign));
    expect(await missing(FONTS[`own-${weight}`], own)).toEqual([]);
    expect(await missing(FONTS[`wide-${weight}`], letters)).toEqual([]);
    expect(await missing(FONTS[`wide-${weight}`], ["王"])).toEqual(["王"]);
  });
});

describe("a letter that is not printed", () => {
  it("is a warning with its field, once for each", () => {
    const site = { name: "王记 Ltd", lines: ["Unit 2", "مرحبا"], contactName: "Nguy\u1EC5n" };
    const load = {
      notes: "\u{1F69A}\u{1F69A} ring",
      collectFrom: site,
      stops: [{}, { instructions: "門" }],
      boardNote: "£ €",
    };
    expect(printWarnings(load)).toEqual([
      {
        path: ["notes"],
        code: "letter_not_printed",
        detail:
          "notes holds “\u{1F69A}”: the transport order prints \uFFFD instead. Write it in Latin, Greek or Cyrillic letters.",
      },
      expect.objectContaining({ path: ["collectFrom", "name"] }),
      expect.objectContaining({ path: ["collectFrom", "lines", 1] }),
      expect.objectContaining({ path: ["stops", 1, "instructions"] }),
    ]);
  });
});
