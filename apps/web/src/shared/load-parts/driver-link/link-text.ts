import { type Day, weekday } from "@board/calendar";
import type { Slot } from "../../../ui/format/slots.ts";

/** Languages of the driver's page, with their names for the office and for the driver. */
export const LANGUAGES = {
  en: { name: "English", own: "English" },
  pl: { name: "Polish", own: "Polski" },
  ro: { name: "Romanian", own: "Română" },
  bg: { name: "Bulgarian", own: "Български" },
  lt: { name: "Lithuanian", own: "Lietuvių" },
  uk: { name: "Ukrainian", own: "Українська" },
} as const;
export type Language = keyof typeof LANGUAGES;

/** Characters of one text message in the alphabet of GSM. */
export const MAX_TEXT = 160;

/** Words of the message. They have Latin letters without accents only, since others halve the room of a message. */
const WORDS: Record<Language, { job: string; by: string; open: string; days: readonly string[] }> = {
  en: { job: "job", by: "by", open: "Open", days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] },
  pl: { job: "zlecenie na", by: "do", open: "Otworz", days: ["pn", "wt", "sr", "cz", "pt", "so", "nd"] },
  ro: { job: "cursa", by: "pana la", open: "Deschide", days: ["lu", "ma", "mi", "jo", "vi", "sa", "du"] },
  bg: { job: "kurs", by: "do", open: "Otvori", days: ["pn", "vt", "sr", "cht", "pt", "sb", "nd"] },
  lt: { job: "uzsakymas", by: "iki", open: "Atidaryk", days: ["pr", "an", "tr", "kt", "pn", "st", "sk"] },
  uk: { job: "reis", by: "do", open: "Vidkryi", days: ["pn", "vt", "sr", "cht", "pt", "sb", "nd"] },
};

interface TextPlace {
  outcode: string;
  town: string;
  slot: Slot | null;
}

interface LinkText {
  language: Language;
  firm: string;
  from: TextPlace;
  to: TextPlace;
  url: string;
}

const WITHOUT_MARK: Record<string, string> = { ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", ß: "ss", "’": "'" };

/** Returns the text with characters only that take one place each in the alphabet of GSM. */
function plain(text: string): string {
  return text
    .replace(/[łŁøØđß’]/g, (letter) => WITHOUT_MARK[letter] ?? "")
    .normalize("NFD")
    .replace(/[^ !"#%&'()*+,\-./0-9:;<=>?A-Za-z_@]/g, "");
}

function dayWords(day: Day, language: Language): string {
  const [, month, date] = day.split("-");
  return `${WORDS[language].days[weekday(day) - 1] ?? ""} ${date}${language === "en" ? "/" : "."}${month}`;
}

/**
 * Returns the message with the driver's link: firm, day, first and last place, in one text message. Where it would be
 * longer, outcodes stand for the towns, then the firm's name is cut, then the places are left out.
 */
export function linkText({ language, firm, from, to, url }: LinkText): string {
  const { job, by, open } = WORDS[language];
  const first = from.slot?.date;
  const when = ({ slot }: TextPlace) =>
    [
      slot !== null && slot.date !== first && dayWords(slot.date, language),
      slot !== null &&
        (slot.byTime === null ? slot.window !== "Anytime" && slot.window : `${by} ${slot.byTime}`),
    ].filter(Boolean);
  const message = (name: string, places: string[]) =>
    plain(
      `${name}: ${[[job, first && dayWords(first, language)].filter(Boolean).join(" "), ...places].join(", ")}. ${open}: `,
    ) + url;
  const ends = (nameOf: (place: TextPlace) => string) =>
    [from, to].map((place) => [nameOf(place), ...when(place)].join(" "));
  const short = firm.slice(0, 20).trimEnd();
  const texts = [
    message(
      firm,
      ends(({ town }) => town),
    ),
    message(
      firm,
      ends(({ outcode }) => outcode),
    ),
    message(
      short,
      ends(({ outcode }) => outcode),
    ),
    message(short, []),
  ];
  return texts.find((text) => text.length <= MAX_TEXT) ?? texts.at(-1) ?? url;
}

/** Returns a British mobile number as WhatsApp's address has it: `447700900412`. */
const internationalOf = (phone: string) =>
  phone
    .replace(/\D/g, "")
    .replace(/^0(?!0)/, "44")
    .replace(/^00/, "");

/** Returns the addresses that open a text message, WhatsApp and an email with the message. */
export function waysToSend(
  text: string,
  phone: string,
  ref: string,
): { sms: string; whatsApp: string; email: string } {
  const body = encodeURIComponent(text);
  return {
    sms: `sms:${phone.replace(/[^\d+]/g, "")}?&body=${body}`,
    whatsApp: `https://wa.me/${internationalOf(phone)}?text=${body}`,
    email: `mailto:?subject=${encodeURIComponent(ref)}&body=${body}`,
  };
}
