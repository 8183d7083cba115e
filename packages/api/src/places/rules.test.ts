import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import { readPlaces } from "./read-places.ts";
import { meantBy, UNKNOWN_PLACE } from "./rules.ts";

const geo = createGeo();
const part = { text: "kent", words: "Kent", meanings: [], suggestions: [] };
const meaning = { name: "Kent", codes: ["CT", "ME"], near: null, weight: null };

describe("a word in a postcode field", () => {
  it("is the middle of the place that it usually means", () => {
    const thurso = { name: "Thurso", codes: ["KW14"], near: "KW14", weight: 300 };
    expect(meantBy({ parts: [{ ...part, meanings: [thurso, meaning] }] }).outcode).toBe("KW14");
  });

  it("is refused as too large where it usually means a region", () => {
    expect(meantBy({ parts: [{ ...part, meanings: [meaning, { ...meaning, near: "LS18" }] }] })).toEqual({
      outcode: null,
      tooLarge: true,
      trouble: "Kent is too large for one place: name a town or a postcode in it.",
    });
  });

  it("is refused where it names no place, or several", () => {
    expect(meantBy({ parts: [part] })).toMatchObject({ outcode: null, trouble: UNKNOWN_PLACE });
    expect(meantBy({ parts: [{ ...part, suggestions: ["Leeds", "Leek"] }] })).toMatchObject({
      trouble: `${UNKNOWN_PLACE} Did you mean Leeds or Leek?`,
    });
    expect(meantBy({ parts: [part, part] })).toMatchObject({ trouble: UNKNOWN_PLACE });
  });

  it.each([
    ["Bangor", "BT19 or LL57"],
    ["Newport", "NP20, PO30 or TF10"],
    ["Richmond", "TW10 or DL10"],
    ["Gillingham", "ME8 or SP8"],
    ["ashford", "TN23 or TW15"],
    ["Whitchurch", "SY13, RG28, BS14 or HP22"],
    ["St. Ives", "PE27 or TR26"],
    ["Swinton", "M27 or S64"],
    ["Cheadle", "SK8 or ST10"],
    ["Leeds", null],
    ["Morley", null],
    ["Bury", null],
    ["Preston", null],
  ])("is chosen by the person where it is the name of several towns: %s, %s", (text, choices) => {
    const meant = meantBy(readPlaces({ geo }, { text }));
    if (choices === null) expect(meant.outcode).toEqual(expect.any(String));
    else {
      const trouble = expect.stringMatching(new RegExp(`^There is more than one .+: ${choices}\\? Write`));
      expect(meant).toEqual({ outcode: null, tooLarge: false, several: true, trouble });
    }
  });
});
