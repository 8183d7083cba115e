import { type Day, londonDay, londonTime, weekday } from "@board/calendar";
import { BG } from "./bg.ts";
import { EN, type Words } from "./en.ts";
import { LT } from "./lt.ts";
import { PL } from "./pl.ts";
import { RO } from "./ro.ts";
import { UK } from "./uk.ts";

/** The page's languages, by their code in the API. */
export const LANGUAGES: Record<string, Words> = { en: EN, pl: PL, ro: RO, bg: BG, lt: LT, uk: UK };

type Parts = Record<string, string | number>;

/** Returns the text with its parts in braces filled in. */
function filled(text: string, parts: Parts): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));
}

/** Returns a language that the page has: the chosen one, else the phone's, else English. */
export function languageOf(chosen: string | null, phone: readonly string[]): string {
  const wanted = [chosen ?? "", ...phone.map((each) => each.slice(0, 2).toLowerCase())];
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

/** Forms of a counted word, in the order in which the texts have them. */
const FORMS = ["one", "few", "many"];

/** Returns the functions that write the page's texts in a language. Days and times are London's. */
export function wordsIn(language: string) {
  const words = LANGUAGES[language] ?? EN;
  const plural = new Intl.PluralRules(language);
  const dayWords = (day: Day) => {
    const [, month = "1", date = "1"] = day.split("-").map(Number).map(String);
    const name = words.weekdays.split("|")[weekday(day) - 1];
    return `${name} ${date} ${words.months.split("|")[Number(month) - 1]}`;
  };
  return {
    language,
    t: (key: keyof Words, parts: Parts = {}) => filled(words[key], parts),
    /** Returns a count with its word, such as "7 pallets". */
    count(key: "pallets" | "parcels" | "stops" | "pages" | "photos", n: number) {
      const forms = words[key].split("|");
      const form = forms[FORMS.indexOf(plural.select(n))] ?? forms.at(-1) ?? "";
      return filled(form, { n });
    },
    day: dayWords,
    time: (at: Date | string) => londonTime(new Date(at)),
    dayOf: (at: Date | string) => dayWords(londonDay(new Date(at))),
  };
}

export type Say = ReturnType<typeof wordsIn>;
