import { addDays, type Day, isRealDay, mondayOf, weekday } from "@board/calendar";
import { dayAt, MONTHS, WEEKDAY, WEEKDAYS } from "../../core/typed/trade-words.ts";
import type { Rule } from "./facts.ts";

interface WrittenDay {
  length: number;
  /** One day, several that it may be, or none that is settled. */
  days: Day[];
  /** True for a weekday alone, which counts from the collection if it is a day of delivery. */
  isWeekday: boolean;
}

/** A day further ahead is more probably one of the past. */
const MAX_AHEAD_DAYS = 200;

const NAME = `(?:${WEEKDAY.replace("(", "(?<name>")},? )`;
const MONTH = "(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const YEAR = "(?:,? (?<year>20\\d\\d)|[ -](?<short>\\d\\d)(?![\\d:.]))?";
const UNITS = "t|te|tons?|tonnes?|kgs?|plts?|pals?|pallets?|loads?|days?|way|full|mile|hrs?|hours?";
const NO_UNIT = `(?! ?(?:${UNITS})(?![a-z]))`;
const NO_HOUR = `(?![:.,]?\\d| ?(?:am|pm|to|x|-|–|o'?clock|${UNITS})(?![a-z]))`;
/** Forms of a date, the longest first. */
const FORMS = [
  `${NAME}?(?:the )?(?<date>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]?${MONTH}${YEAR}`,
  `${NAME}?${MONTH} (?<date>\\d{1,2})(?:st|nd|rd|th)?${NO_HOUR}`,
  `${NAME}?(?<date>\\d{1,2})(?<sign>[/.-])(?<month>\\d{1,2})(?:\\k<sign>(?:(?<year>20\\d\\d)|(?<short>\\d\\d)))?(?![/.-]\\d)${NO_UNIT}`,
  `${NAME}(?:the )?(?<date>\\d{1,2})(?:(?<nth>st|nd|rd|th)|${NO_HOUR})`,
  "(?:the )?(?<date>\\d{1,2})(?<nth>st|nd|rd|th)(?! (?:drop|thing|coll|del|load|job|floor|one|pallet|run|stop|class|half|of the|party|leg|ave|street|st|road|rd|pick))",
].map((form) => new RegExp(`^(?:${form})(?![a-z0-9])`));
const NEXT = new RegExp(
  `^(?<before>this |next |coming )?${NAME.replace(",? ", "")}(?<week> week)?(?![a-z0-9])`,
);
const TOMORROW = /^(?:tmr|tmrow|tomorro|tomm?or+ow|2morrow|tomoro)(?![a-z0-9])/;
/** Matches "tom" where it is no name: before a time, or after a word of the trade. */
const TOM_TIME =
  /^tom(?=,? (?:am|pm|a\.m|p\.m|morn|aft|mid|noon|at |by |before |b4 |first|@|\d{1,2}(?:[:.]\d\d|am|pm)))/;
const TOM = /^tom(?![a-z0-9])/;
const BEFORE_TOM =
  /(?:^|[^a-z])(?:coll(?:ect(?:ing|ion)?)?|load(?:ing)?|del(?:iver|ivery)?|tip(?:ping)?|ready|moving|leaving|needed|wanted|plts?|pallets?|\d[a-z]{2}|\d\d),? ?$/;
const VAGUE =
  /^(?:a\.?s\.?a\.?p\.?|(?:one|some|any) ?day(?: (?:this|next) week)?|(?:early|mid|late|end of|some ?time|any ?time|start of|beginning of) (?:this|next|the) (?:week|month)|(?:next|this) month|(?:w\/c|week commencing) [a-z0-9/]{1,6}|(?:in )?(?:the )?next (?:couple of|few) days|when(?:ever)? you can|soonest)(?![a-z0-9])/;

/** Returns the days with a date from the first one on: one, or two where a weekday contradicts the date. */
function dated({ name, date, month, year, short }: Record<string, string | undefined>, first: Day): Day[] {
  const number = month === undefined ? 0 : Number(month) || MONTHS.indexOf(month) + 1;
  const dayIn = (ofMonth: string) => `${ofMonth}-${date?.padStart(2, "0")}`;
  const from = (ahead: number) => addDays(first, ahead);
  const written = year ?? short?.padStart(4, "20");
  const inMonth = String(number).padStart(2, "0");
  const day =
    number === 0
      ? Array.from({ length: 31 }, (_, ahead) => from(ahead)).find(
          (one) => Number(one.slice(8)) === Number(date),
        )
      : [written ?? first.slice(0, 4), String(Number(first.slice(0, 4)) + 1)]
          .slice(0, written === undefined ? 2 : 1)
          .map((of) => dayIn(`${of}-${inMonth}`))
          .find((one) => isRealDay(one) && one >= first);
  if (day === undefined || (written === undefined && day > from(MAX_AHEAD_DAYS))) return [];
  const named = name === undefined ? weekday(day) : WEEKDAYS.indexOf(name) + 1;
  return weekday(day) === named ? [day] : [day, from((named - weekday(first) + 7) % 7)];
}

/** Reads a day at the start of a text in lower case, from the first day that it may be. */
export function writtenDay(rest: string, first: Day, before = ""): WrittenDay | null {
  const lead = /^(?:on|for) (?=\S)/.exec(rest)?.[0] ?? "";
  if (lead !== "") {
    const day = writtenDay(rest.slice(lead.length), first, before + lead);
    return day && { ...day, length: day.length + lead.length };
  }
  const found = (match: RegExpExecArray, days: Day[], isWeekday = false) => ({
    length: match[0].length,
    days,
    isWeekday,
  });
  const vague = VAGUE.exec(rest);
  if (vague) return found(vague, []);
  const tom = TOMORROW.exec(rest) ?? TOM_TIME.exec(rest) ?? (BEFORE_TOM.test(before) ? TOM.exec(rest) : null);
  if (tom) return found(tom, [addDays(first, 1)]);
  for (const form of FORMS) {
    const match = form.exec(rest);
    const { sign, month = "1", date = "1", year, short, name, nth } = match?.groups ?? {};
    if (match === null || Number(month) > 12 || Number(date) > 31 || match[0] === "24/7") continue;
    // "7.5" and "8-10" are no dates, unless a year or a weekday says so.
    if (sign !== undefined && sign !== "/" && (year ?? short ?? name) === undefined) continue;
    const days = dated(match.groups ?? {}, first);
    if (sign !== undefined || match.groups?.month !== undefined || nth !== undefined || days.length === 1)
      return found(match, days);
  }
  const next = NEXT.exec(rest);
  if (next) {
    const { before: lead, name = "", week } = next.groups ?? {};
    const coming = addDays(first, (WEEKDAYS.indexOf(name) + 1 - weekday(first) + 7) % 7);
    if (week !== undefined) return found(next, [addDays(coming, 7)]);
    const isClear = coming !== first && (lead !== "next " || mondayOf(coming) !== mondayOf(first));
    return found(next, isClear ? [coming] : [coming, addDays(coming, 7)], lead === undefined);
  }
  const day = /^now(?![a-z])/.test(rest) ? null : dayAt(rest, first);
  return day && { length: day.length, days: day.first === day.last ? [day.first] : [], isWeekday: false };
}

export const days: Rule[] = [
  [
    /[a-z0-9]+/,
    ([word], { before, behind, reading }) => {
      const day = writtenDay(word + behind, reading.today, before);
      return day && { kind: "day", ...day };
    },
  ],
];
