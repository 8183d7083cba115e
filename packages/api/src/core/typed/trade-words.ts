import { addDays, type Day, isRealDay, weekday } from "@board/calendar";
import type { Equipment, VehicleClass } from "@board/db/enums";

/**
 * Words of the trade that the one box, a vehicle's line and a pasted job read alike: vehicles, equipment, days and times.
 * Each is matched at the start of a text in lower case.
 */

/** Begins what a load does without or a vehicle lacks: `no tail-lift`, `without ADR`. */
export const NO = /(?:no|non|not|without|excluding|except|minus)[ -]?/.source;
export const TAIL_LIFT = /(?:tail[ -]?lifts?|t\/?l)/.source;
export const ADR = /(?:adr|haz(?:ardous|mat)?(?: goods)?|dangerous goods)/.source;

export const OF_SIZE = /(?: ?-?(?:t|ton|tons|tonne|tonnes|tonner|tonners))/.source;

/** Classes of vehicles as hauliers name them, in the order in which they are tried. */
export const VEHICLE_WORDS: readonly [RegExp, readonly VehicleClass[]][] = [
  [/(?:small|short) vans?|swb(?: vans?)?|short wheel ?base(?: vans?)?|car derived vans?/, ["SMALL_VAN"]],
  [
    /x?lwb(?: vans?)?|long wheel ?base(?: vans?)?|(?:big|large|long) vans?|sprinters?|transits?|crafters?/,
    ["LWB_VAN"],
  ],
  [/lutons?(?: vans?)?/, ["LUTON"]],
  [new RegExp(`7[.,]5${OF_SIZE}?(?: rigids?)?|7½${OF_SIZE}?`), ["SEVEN_FIVE_T"]],
  [new RegExp(`18${OF_SIZE}(?: rigids?)?`), ["EIGHTEEN_T"]],
  [new RegExp(`artics?(?: units?)?|arctics?|44${OF_SIZE}|40 ?ft|13\\.6(?: ?m)?|trailers?`), ["ARTIC"]],
  [/flat[ -]?beds?|flats?/, ["FLATBED"]],
  [/low[ -]?loaders?/, ["LOW_LOADER"]],
  [/vans?/, ["SMALL_VAN", "LWB_VAN", "LUTON"]],
  [/rigids?/, ["SEVEN_FIVE_T", "EIGHTEEN_T"]],
  [/hgvs?/, ["SEVEN_FIVE_T", "EIGHTEEN_T", "ARTIC", "FLATBED", "LOW_LOADER"]],
];

/** Matches a pattern at the start of a text in lower case, up to the end of a word. */
export const matchStart = (pattern: RegExp, rest: string) =>
  new RegExp(`^(?:${pattern.source})(?![a-z0-9])`).exec(rest);

/** True if a text in lower case begins with a class of vehicles. */
export function namesVehicle(rest: string): boolean {
  return VEHICLE_WORDS.some(([pattern]) => matchStart(pattern, rest) !== null);
}

/** Bodies and gear as hauliers name them. */
export const EQUIPMENT_WORDS: readonly [RegExp, Equipment][] = [
  [/curt(?:ain)?(?:s|ed| ?-?sid(?:ers?|ed|e))?|c\/s|(?:taut|euro) ?-?liners?/, "CURTAIN"],
  [/box(?:es| ?van)?/, "BOX"],
  [/fridges?|reefers?|chilled|frozen|refrigerated|temp(?:erature)?[ -]?control(?:led)?/, "FRIDGE"],
  [/tippers?/, "TIPPER"],
  [/d\/?deck(?:er)?s?|double[ -]?deck(?:er)?s?/, "DOUBLE_DECK"],
  [/mof+[ei]t+s?|truck ?mounted fork ?lifts?/, "MOFFETT"],
  [/hiabs?|cranes?/, "HIAB"],
  [/(?:2|two) ?-?t(?:on(?:ne)?)? tail[ -]?lift|tail[ -]?lift,? (?:2|two) ?t(?:on(?:ne)?)?/, "TAIL_LIFT_2T"],
  [/(?:ratchet )?straps?|strapping/, "STRAPS"],
  [/blankets?/, "BLANKETS"],
  [
    /(?:2|two)[ -]?(?:man|person)(?: (?:crew|team|job|delivery|lift))?|second man|double ?-?manned/,
    "TWO_MAN",
  ],
];

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
export const WEEKDAY = /(mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nes|nesday|r|rs|rsday|urday)?/.source;
const MONTH = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*/.source;
const DATE = /(\d{1,2})(?:st|nd|rd|th)?/.source;

/** Returns the day of the week; Monday is 0. */
const dayOfWeek = (day: Day): number => (weekday(day) + 6) % 7;
const numbered = (of: readonly string[], name: string | undefined) => of.indexOf(name ?? "");

/** Returns the next day with this date, from today on; null if there is none within a year. */
function nextDate(date: number, month: number | null, today: Day): Day | null {
  for (let ahead = 0; ahead <= 366; ahead++) {
    const day = addDays(today, ahead);
    const [, itsMonth, itsDate] = day.split("-").map(Number);
    if (itsDate === date && (month === null || itsMonth === month)) return day;
  }
  return null;
}

/** Days as hauliers write them; the first match is taken. A span is given by its first and last day. */
const DAYS: { pattern: RegExp; read: (match: RegExpExecArray, today: Day) => Day | [Day, Day] | null }[] = [
  { pattern: /day after tomorrow/, read: (_, today) => addDays(today, 2) },
  { pattern: /today|tonight|2day|now/, read: (_, today) => today },
  { pattern: /tomorrow|tomorow|tommorow|tomoz|tomo|tmrw|tmw|2moro/, read: (_, today) => addDays(today, 1) },
  { pattern: /(\d{4}-\d{2}-\d{2})/, read: ([, day = ""]) => (isRealDay(day) ? day : null) },
  {
    pattern: /(\d{1,2})\/(\d{1,2})(?:\/(?:20)?\d{2})?/,
    read: ([, date, month], today) => nextDate(Number(date), Number(month), today),
  },
  {
    pattern: new RegExp(`(?:${WEEKDAY} )?(?:the )?${DATE}(?: of)? ${MONTH}`),
    read: ([, , date, month], today) => nextDate(Number(date), numbered(MONTHS, month) + 1, today),
  },
  {
    pattern: new RegExp(`(?:${WEEKDAY} )?${MONTH} ${DATE}(?![.,]?\\d| ?t)`),
    read: ([, , month, date], today) => nextDate(Number(date), numbered(MONTHS, month) + 1, today),
  },
  {
    pattern: new RegExp(
      `${WEEKDAY} (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?! ?(?:t|ton|tonne|tonner|miles?|mi|kg|plts?|pallets?|days?|[.,]\\d)(?![a-z]))`,
    ),
    read: ([, name, date], today) => {
      const day = nextDate(Number(date), null, today);
      return day !== null && dayOfWeek(day) === numbered(WEEKDAYS, name) ? day : null;
    },
  },
  { pattern: /the (\d{1,2})(?:st|nd|rd|th)/, read: ([, date], today) => nextDate(Number(date), null, today) },
  { pattern: /(?:this )?week ?end/, read: (_, today) => spanOf(today, 5, 6) },
  {
    pattern: /(?:the )?rest of the week|this week/,
    read: (_, today) => [today, addDays(today, 6 - dayOfWeek(today))],
  },
  {
    pattern: /next week/,
    read: (_, today) => {
      const monday = addDays(today, 7 - dayOfWeek(today));
      return [monday, addDays(monday, 6)];
    },
  },
  {
    pattern: /(?:the )?next (\d) days/,
    read: ([, days], today) => [today, addDays(today, Number(days) - 1)],
  },
  {
    pattern: new RegExp(`next ${WEEKDAY}`),
    read: ([, name], today) => addDays(today, 7 - dayOfWeek(today) + numbered(WEEKDAYS, name)),
  },
  {
    pattern: new RegExp(`(?:this |on )?${WEEKDAY}`),
    read: ([, name], today) => addDays(today, (numbered(WEEKDAYS, name) - dayOfWeek(today) + 7) % 7),
  },
];

/** Returns the next span of these weekdays, without the days that have passed. */
function spanOf(today: Day, first: number, last: number): [Day, Day] {
  const now = dayOfWeek(today);
  const start = now > first ? today : addDays(today, first - now);
  return [start, addDays(today, last - now)];
}

const ONLY_WEEKDAY = new RegExp(`^${WEEKDAY}$`);

interface DayRead {
  length: number;
  /** True for a weekday's name alone. */
  isWeekday: boolean;
  first: Day;
  last: Day;
}

/** Reads a day, or a span of days, at the start of a text in lower case. */
export function dayAt(rest: string, today: Day): DayRead | null {
  for (const { pattern, read } of DAYS) {
    const match = new RegExp(`^(?:${pattern.source})(?![a-z0-9])`).exec(rest);
    const day = match && read(match, today);
    if (!match || day === null) continue;
    const [first, last] = typeof day === "string" ? [day, day] : day;
    return { length: match[0].length, isWeekday: ONLY_WEEKDAY.test(match[0]), first, last };
  }
  return null;
}
