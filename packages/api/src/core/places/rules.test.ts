import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { meantIn } from "./read-places.ts";
import { meantBy, troubleText, UNKNOWN_PLACE } from "./rules.ts";
import { suggestPlaces } from "./suggest-places.ts";

const geo = createGeo();
const part = { text: "kent", words: "Kent", meanings: [], suggestions: [] };
const meaning = { name: "Kent", codes: ["CT", "ME"], near: null, weight: null };

describe("a word in a postcode field", () => {
  it("is read as the middle of its most likely place", () => {
    const thurso = { name: "Thurso", codes: ["KW14"], near: "KW14", weight: 300 };
    expect(meantBy({ parts: [{ ...part, meanings: [thurso, meaning] }] }).outcode).toBe("KW14");
  });

  it("is refused as too large if it is most likely a region", () => {
    expect(meantBy({ parts: [{ ...part, meanings: [meaning, { ...meaning, near: "LS18" }] }] })).toEqual({
      outcode: null,
      tooLarge: true,
      trouble: "Kent is too large for one place: name a town or a postcode in it.",
      choices: [],
    });
  });

  it("is refused if it names no place, or several", () => {
    expect(meantBy({ parts: [part] })).toMatchObject({ outcode: null, trouble: UNKNOWN_PLACE });
    const meant = meantBy({ parts: [{ ...part, suggestions: ["Leeds", "Leek"] }] });
    expect(meant).toMatchObject({ trouble: UNKNOWN_PLACE, choices: [{ text: "Leeds" }, { text: "Leek" }] });
    expect(meant.outcode === null && troubleText(meant)).toBe(`${UNKNOWN_PLACE} Did you mean Leeds or Leek?`);
    expect(meantBy({ parts: [part, part] })).toMatchObject({ trouble: UNKNOWN_PLACE });
  });

  it.each([
    ["Bangor", "BT19 (Northern Ireland) or LL57 (Gwynedd)"],
    ["Newport", "NP20 (Gwent), PO30 (Isle of Wight) or TF10 (Shropshire)"],
    ["Richmond", "TW10 (London) or DL10 (North Yorkshire)"],
    ["Gillingham", "ME8 (Kent) or SP8 (Dorset)"],
    ["ashford", "TN23 (Kent) or TW15 (Surrey)"],
    ["Whitchurch", "SY13 (Shropshire), RG28 (Hampshire), BS14 (Bristol) or HP22 (Buckinghamshire)"],
    ["St. Ives", "PE27 (Cambridgeshire) or TR26 (Cornwall)"],
    ["Swinton", "M27 (Greater Manchester) or S64 (South Yorkshire)"],
    ["Cheadle", "SK8 (Greater Manchester) or ST10 (Staffordshire)"],
    ["Leeds", null],
    ["Morley", null],
    ["Bury", null],
    ["Preston", null],
  ])("asks the person if several towns have the name: %s, %s", (text, choices) => {
    const meant = meantIn(geo, text);
    if (choices === null) expect(meant.outcode).toEqual(expect.any(String));
    else {
      expect(meant).toMatchObject({ outcode: null, tooLarge: false, several: true });
      const words = expect.stringMatching(/^There is more than one .+\. Write the one you mean: /);
      expect(meant.outcode === null && troubleText(meant)).toEqual(words);
      expect(meant.outcode === null && troubleText(meant).endsWith(`: ${choices}.`)).toBe(true);
    }
  });

  it.each([
    ["LS10 1AB Leeds", "LS10 1AB"],
    ["Leeds LS10 1AB", "LS10 1AB"],
    ["leeds, ls101ab", "LS10 1AB"],
    ["Unit 4, 12 Hunslet Road, Leeds LS10 1AB", "LS10 1AB"],
    ["LS10 1AB ls10 1ab", "LS10 1AB"],
    ["Leeds LS10", "LS10"],
    ["LS10, Leeds", "LS10"],
    ["LS10 1AB to M1 1AE", null],
    ["Leeds M1", null],
    ["Leeds and Hull", null],
    ["ZZ99 9ZZ Leeds", null],
  ])("is read as the postcode within it: %s, %s", (text, outcode) => {
    expect(meantIn(geo, text).outcode).toBe(outcode);
  });

  it("offers the town of a misspelt name", () => {
    expect(meantIn(geo, "Leds")).toMatchObject({
      outcode: null,
      trouble: UNKNOWN_PLACE,
      choices: [{ text: "Leeds" }, { text: "Lees" }, { text: "Ledsham" }],
    });
  });

  it.each([
    ["leeds", true],
    ["lee", true],
    ["leice", true],
    ["EC1", true],
    ["london", true],
    ["newp", false],
    ["Newport", false],
    ["Leds", false],
    ["kent", false],
    ["wales", false],
    ["LS10 1", false],
    ["LS10 1AB", false],
    ["qqqq", false],
  ])("is completed by the first suggestion only if it is unambiguous: %s, %s", (text, completes) => {
    expect(suggestPlaces({ geo }, { text, limit: 6 }).completes).toBe(completes);
  });
});
