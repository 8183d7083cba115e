import { describe, expect, it } from "vitest";
import { meantBy, UNKNOWN_PLACE } from "./rules.ts";

const part = { text: "kent", words: "Kent", meanings: [], suggestions: [] };
const meaning = { name: "Kent", codes: ["CT", "ME"], near: null };

describe("a word in a postcode field", () => {
  it("is the middle of the place that it usually means", () => {
    const thurso = { name: "Thurso", codes: ["KW14"], near: "KW14" };
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
});
