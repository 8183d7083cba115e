import { addDays, type Day, isRealDay, mondayOf, weekday } from "@board/calendar";
import { dayAt, MONTHS, WEEKDAY, WEEKDAYS } from "../../core/typed/trade-words.ts";

/** A day as it is written: one day, several that it may be, or none within reach. */
export interface WrittenDay {
  length: number;
  days: Day[];
  /** True for a weekday without a date, which counts from the collection if it is a day of delivery. */
  isWeekday: boolean;
}

/** A day further ahead is more probably one of the past with another year. */
const MAX_AHEAD_DAYS = 200;

const MONTH = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}/.source;
const YEAR = /(?:,? (20\d\d)|[ -](\d\d)(?![\d:.]))?/.source;
const ORDINAL = /(\d{1,2})(?:st|nd|rd|th)/.source;
const END = "(?![a-z0-9])";
const NAMED = new RegExp(
  `^(?:${WEEKDAY},? )?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]?${MONTH}${YEAR}${END}`,
);
const MONTH_FIRST = new RegExp(
  `^(?:${WEEKDAY},? )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?${END}(?! ?(?:t|kg|plt|pal)|[.,:]\\d)`,
);
const NUMBERS = new RegExp(
  `^(?:${WEEKDAY},? )?(\\d{1,2})([/.-])(\\d{1,2})(?:\\3(20\\d\\d|\\d\\d))?${END}(?![/.-]\\d| ?(?:pallets?|plts?|loads?|t|te|tons?|tonnes?|days?|way|full|mile)(?![a-z]))`,
);
const DATED_WEEKDAY = new RegExp(
  `^${WEEKDAY},? (?:the )?(?:${ORDINAL}|(\\d{1,2})(?![:.\\d]| ?(?:am|pm|t|te|to|tons?|tonnes?|x|kgs?|plts?|pal|pals|pallets?|-|–|hrs?|hours?|o'?clock)(?![a-z])))${END}`,
);
const DATE = new RegExp(
  `^(?:the )?${ORDINAL}${END}(?! (?:drop|thing|coll|del|load|job|floor|one|pallet|run|stop|class|half|of the|party|leg|ave|street|st|road|rd))`,
);
const NEXT = new RegExp(`^(this |next |coming |this coming )?${WEEKDAY}( week| after next)?${END}`);
/** Matches "tom" where it is no name: before a time. After these words it is none either. */
const TOM_TIME =
  /^tom(?=,? (?:am|pm|a\.m|p\.m|morn|aft|mid|noon|at |by |before |b4 |first|@|\d{1,2}(?:[:.]\d\d|am|pm)))/;
const BEFORE_TOM =
  /(?:^|[^a-z])(?:collect|collecting|collection|coll|load|loading|del|deliver|delivery|tip|tipping|ready|moving|leaving|needed|wanted|plts?|pallets?|[a-z]\d[a-z]{2}|\d\d),? ?$/;
const TOM = /^tom(?![a-z0-9])/;
const TOMORROW = /^(?:tmr|tmrow|tomorro|tomm?or+ow|2morrow|tomoro)(?![a-z0-9])/;
const VAGUE =
  /^(?:asap|a\.s\.a\.p\.?|(?:one|some|any) ?day(?: (?:this|next) week)?|(?:early|mid|late|end of|sometime|some time|any time|start of|beginning of) (?:this|next|the) (?:week|month)|(?:next|this) month|w\/c [a-z0-9/]{1,6}|week commencing [a-z0-9/]{1,6}|(?:in )?(?:the )?next (?:couple of|few) days|when(?:ever)? you can|soonest)(?![a-z0-9])/;

const nameOf = (name: string | undefined) => (name === undefined ? null : WEEKDAYS.indexOf(name) + 1);

/** Returns the days with this date from the first one on: one, or several where a weekday contradicts the date. */
function dated(
  date: number,
  month: number | null,
  year: string | undefined,
  name: string | undefined,
  first: Day,
): Day[] {
  const found: Day[] = [];
  const named = nameOf(name);
  const inYear = (of: number, inMonth: number) =>
    `${of}-${String(inMonth).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const [thisYear = 0, thisMonth = 0] = first.split("-").map(Number);
  if (year !== undefined && month !== null) {
    const day = inYear(Number(year.padStart(4, "20")), month);
    if (isRealDay(day) && day >= first) found.push(day);
  } else if (month !== null) {
    const day = inYear(
      thisYear + (month < thisMonth || (month === thisMonth && date < Number(first.slice(8))) ? 1 : 0),
      month,
    );
    if (isRealDay(day) && day <= addDays(first, MAX_AHEAD_DAYS)) found.push(day);
  } else
    for (let ahead = 0; ahead < 31 && found.length === 0; ahead++)
      if (Number(addDays(first, ahead).slice(8)) === date) found.push(addDays(first, ahead));
  const [day] = found;
  if (day === undefined || named === null || weekday(day) === named) return found;
  return [day, addDays(first, (named - weekday(first) + 7) % 7)];
}

/** Reads a day at the start of a text in lower case, counted from the first day that it may be; null if there is none. */
export function writtenDay(rest: string, first: Day, before = ""): WrittenDay | null {
  const lead = /^(?:on|for) (?=\S)/.exec(rest)?.[0] ?? "";
  if (lead !== "") {
    const day = writtenDay(rest.slice(lead.length), first, before + lead);
    return day && { ...day, length: day.length + lead.length };
  }
  const sure = (match: RegExpExecArray, days: Day[], isWeekday = false) => ({
    length: match[0].length,
    days,
    isWeekday,
  });
  const vague = VAGUE.exec(rest);
  if (vague) return sure(vague, []);
  const tom = TOMORROW.exec(rest) ?? TOM_TIME.exec(rest) ?? (BEFORE_TOM.test(before) ? TOM.exec(rest) : null);
  if (tom) return sure(tom, [addDays(first, 1)]);
  const named = NAMED.exec(rest);
  if (named) {
    const [, name, date, month = "", long, short] = named;
    return sure(named, dated(Number(date), MONTHS.indexOf(month) + 1, long ?? short, name, first));
  }
  const monthFirst = MONTH_FIRST.exec(rest);
  if (monthFirst) {
    const [, name, month = "", date] = monthFirst;
    return sure(monthFirst, dated(Number(date), MONTHS.indexOf(month) + 1, undefined, name, first));
  }
  const numbers = NUMBERS.exec(rest);
  if (numbers) {
    const [text, name, date, sign, month, year] = numbers;
    const isDate = Number(month) <= 12 && Number(date) <= 31 && text !== "24/7";
    if (isDate && (year !== undefined || sign === "/" || name !== undefined))
      return sure(numbers, dated(Number(date), Number(month), year, name, first));
  }
  const datedWeekday = DATED_WEEKDAY.exec(rest);
  if (datedWeekday) {
    const [, name, ordinal, bare] = datedWeekday;
    const days = dated(Number(ordinal ?? bare), null, undefined, name, first);
    if (ordinal !== undefined || days.length === 1) return sure(datedWeekday, days);
  }
  const date = DATE.exec(rest);
  if (date) return sure(date, dated(Number(date[1]), null, undefined, undefined, first));
  const next = NEXT.exec(rest);
  if (next) {
    const [, before, name, after] = next;
    const coming = addDays(first, (Number(nameOf(name)) - weekday(first) + 7) % 7);
    if (after !== undefined) return sure(next, after === " week" ? [addDays(coming, 7)] : []);
    const isClear = coming !== first && (before !== "next " || mondayOf(coming) !== mondayOf(first));
    return sure(next, isClear ? [coming] : [coming, addDays(coming, 7)], before === undefined);
  }
  if (/^now(?![a-z])/.test(rest)) return null;
  const day = dayAt(rest, first);
  if (day === null) return null;
  return { length: day.length, days: day.first === day.last ? [day.first] : [], isWeekday: false };
}

/** Returns the day that a text names and nothing else; null for any other text. */
export function dayOf(words: string, first: Day): Day | null {
  const day = writtenDay(words.trim(), first);
  return day !== null && day.days.length === 1 && day.length === words.trim().length
    ? (day.days[0] ?? null)
    : null;
}
