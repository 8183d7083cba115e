import { type Day, londonDay, londonTime, weekday } from "@board/calendar";
import { LANGUAGES, TEXTS } from "./texts.ts";

export { LANGUAGES };
export type TextKey = keyof typeof TEXTS;

type Parts = Record<string, string | number>;

/** Returns a text in a language, or in English if there is none, with its parts in braces filled in. */
function textIn(language: string, key: TextKey, parts: Parts = {}): string {
  const text = TEXTS[key][Math.max(0, LANGUAGES.indexOf(language))] ?? "";
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

/** Returns a text for the other side, who reads English. */
export const english = (key: TextKey, parts?: Parts): string => textIn("en", key, parts);

/** Returns a language that the page has: the chosen one, else the phone's, else English. */
export function languageOf(chosen: string | null, phone: readonly string[]): string {
  const wanted = [chosen ?? "", ...phone.map((each) => each.slice(0, 2).toLowerCase())];
  return wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
}

/** Forms of a counted word, in the order in which the texts have them. */
const FORMS = ["one", "few", "many"];

/** Returns the functions that write the page's texts in a language. Days and times are London's. */
export function wordsIn(language: string) {
  const plural = new Intl.PluralRules(language);
  const t = (key: TextKey, parts?: Parts) => textIn(language, key, parts);
  const day = (of: Day) => {
    const [, month = 1, date = 1] = of.split("-").map(Number);
    return `${t("weekdays").split("|")[weekday(of) - 1]} ${date} ${t("months").split("|")[month - 1]}`;
  };
  return {
    language,
    t,
    /** Returns a count with its word, such as "7 pallets". */
    count(key: "pallets" | "parcels" | "stops" | "pages" | "photos", n: number) {
      const forms = t(key, { n }).split("|");
      return forms[FORMS.indexOf(plural.select(n))] ?? forms.at(-1) ?? "";
    },
    day,
    time: (at: Date | string) => londonTime(new Date(at)),
    dayOf: (at: Date | string) => day(londonDay(new Date(at))),
  };
}

export type Say = ReturnType<typeof wordsIn>;
