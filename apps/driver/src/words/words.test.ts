import { describe, expect, it } from "vitest";
import { LANGUAGES, TEXTS } from "./texts.ts";
import { languageOf, wordsIn } from "./words.ts";

const parts = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
/** Texts that some language has in common with English. */
const SAME_AS_ENGLISH = new Set(["photo", "problem", "stepGoods", "copied"]);
const COUNTED = ["pallets", "parcels", "stops", "pages", "photos"] as const;

describe.each(LANGUAGES)("the texts in %s", (language) => {
  const index = LANGUAGES.indexOf(language);
  const textsOf = (key: keyof typeof TEXTS) => [TEXTS[key][0], TEXTS[key][index] ?? ""] as const;

  it("are there for each text of the page, with the same parts", () => {
    for (const key of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
      const [text, translated] = textsOf(key);
      expect(translated.trim(), key).not.toBe("");
      expect(parts(translated), key).toEqual(parts(text));
      if (language !== "en" && !SAME_AS_ENGLISH.has(key)) expect(translated, key).not.toBe(text);
    }
  });

  it("have a form for every count, seven weekdays and twelve months", () => {
    const forms = new Set(
      [0, 1, 2, 5, 11, 21, 22, 25, 100].map((n) => new Intl.PluralRules(language).select(n)),
    );
    for (const key of COUNTED) expect(textsOf(key)[1].split("|").length, key).toBe(forms.size);
    expect(textsOf("weekdays")[1].split("|")).toHaveLength(7);
    expect(textsOf("months")[1].split("|")).toHaveLength(12);
  });
});

describe("words", () => {
  it.each([
    ["en", 1, "1 pallet"],
    ["en", 12, "12 pallets"],
    ["pl", 1, "1 paleta"],
    ["pl", 3, "3 palety"],
    ["pl", 12, "12 palet"],
    ["ro", 20, "20 de paleți"],
    ["bg", 5, "5 палета"],
    ["lt", 21, "21 padėklas"],
    ["lt", 12, "12 padėklų"],
    ["uk", 22, "22 палети"],
  ])("count in %s: %i is “%s”", (language, count, text) => {
    expect(wordsIn(language).count("pallets", count)).toBe(text);
  });

  it("write days and times as London has them", () => {
    expect(wordsIn("en").dayOf("2026-06-23T23:30:00.000Z")).toBe("Wed 24 Jun");
    expect(wordsIn("pl").dayOf("2026-11-24T15:41:00.000Z")).toBe("wt. 24 lis");
    expect(wordsIn("uk").time("2026-06-23T23:30:00.000Z")).toBe("00:30");
  });

  it("are in the chosen language, else the phone's, else English", () => {
    expect(languageOf("pl", ["ro-RO"])).toBe("pl");
    expect(languageOf(null, ["de-DE", "ro-RO"])).toBe("ro");
    expect(languageOf("xx", ["de"])).toBe("en");
  });
});
