import { readTime } from "../../core/typed/rules.ts";
import type { Rule, Said } from "./facts.ts";

const CLOCK =
  /(?:\d{1,2}[:.][0-5]\d ?(?:[ap]\.?m\.?|hrs?|h)?|\d{1,2} ?[ap]\.?m\.?|(?:[01]\d|2[0-3])[0-5]\d ?(?:hrs?|h)?|12 ?noon|noon|mid ?day)(?![a-z0-9:]|\.\d)/
    .source;
const BARE =
  /\d{1,2}(?: ?o'?clock)?(?![a-z0-9:/%]|[.,]\d| ?(?:x|×|@|t|te|tons?|tonnes?|kgs?|kilos?|plts?|pals?|pallets?|parcels?|box|boxes|ibcs?|cartons?|miles?|mi|days?|hrs?|hours?|mins?|minutes?|c?m|mm|st|nd|rd|th|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z]))/
    .source;
const ANY = `(?:${CLOCK}|${BARE})`;
const BY =
  /(?:by|before|b4|no later than|not later than|latest(?: by)?|at|@|for|until|till|timed(?: for| at)?|booked(?: in)?(?: for| at)?|booking(?: time)?|slot(?: is)?|due)[ :]{1,2}/
    .source;
const LOOSE =
  /(?:(?:any ?time )?(?:from|after|not before|no earlier than)|not (?:until|before)|(?:at )?(?:around|about|approx\.?|circa|roughly))[ :]{1,2}/
    .source;
const ONWARDS = / ?ish| onwards| or (?:after|later)| earliest|\+/.source;
/** Words before a time from which on the goods are there. */
const READY =
  /(?:ready|avail(?:able)?):?(?: (?:for|from|at|after|on|collection|loading|you|this|[a-z]{0,6}day|tomorrow|tom|mon|tues?|weds?|thurs?|fri|sat|sun|\d{1,2}(?:st|nd|rd|th)?)){0,4} $/;
/** Words before a time at which a gate shuts, which is no slot. */
const CLOSING = /clos(?:e|es|ing)(?: time)?(?: at)?[ :]{1,2}$/;
/** Words before "0900" and "10.45" that make them times. */
const DAY_BEFORE =
  /(?:today|tomorrow|tonight|tom|tmrw|day|mon|tues?|weds?|thurs?|fri|sat|sun|\d(?:st|nd|rd|th)|jan|feb|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?|oct|nov|dec|ber|uary|\/\d{1,4}|20\d\d|coll(?:ect|ection)?|del(?:iver|ivery)?|load|tip|drop|time|slot|\d[a-z]{2}|\d{4} (?:and|or))[ ,:@-]{1,3}$/;
/** Words behind "0900"; another one may be what is counted, as in "load 1800 bricks". */
const BEHIND_HOUR =
  /^(?:.{0,6}day|hrs?|hours|tom|tomorrow|tmrw|mon|tues?|weds?|thurs?|fri|sat|sun|a?pm|and|or|at|by|for|from|in|on|to|till|until|the|then|is|no|not|with|must|coll.*|del.*|drop|load|tip|slot|booked|booking|timed|sharp|latest|please|pls)$/;
const NOON = "12:00";

/** Returns a time as HH:MM; a bare hour before six is one of the afternoon. */
function clock(text: string): string | null {
  if (/noon|mid/.test(text)) return NOON;
  const hour = /^\d{1,2}(?: ?o'?clock)?$/.test(text) ? Number.parseInt(text, 10) : null;
  if (hour !== null && hour > 12) return null;
  return readTime(hour === null ? text : hour < 6 ? `${hour + 12}:00` : `${hour}:00`);
}

const time = (byTime: string | null, window: "AM" | "PM" | null): Said => ({ kind: "time", byTime, window });

const SPAN = /\d{1,2}(?:[:.]?\d\d)? ?(?:am)? ?(?:-|–|to) ?\d{1,2}(?:[:.]?\d\d)? ?(?:pm)?/.source;
const WEEK =
  /(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}(?: ?(?:-|–|to|&|and) ?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})?/
    .source;
const OPEN = `(?:${WEEK} )?${SPAN}(?: ${WEEK})?`;
const BEGINS = new RegExp(`^ {1,12}(?:${WEEK} )?${SPAN}`);
/** Matches opening hours that say nothing else. */
const ONLY_HOURS = new RegExp(`^ *(${OPEN}(?:, ?${OPEN}){0,2})$`);
/** Matches what follows "open", up to the end of the sentence. */
const HOURS = /^(?:(?!,? (?:del|coll|drop|tip|load|then|pick))[^\n.;)]|\.\d){0,80}(?![a-z0-9])/;

/** Times of day: a latest time or a slot sets the time, a span or "after" the half of the day that holds all of it. */
export const times: Rule[] = [
  // Opening hours are no slot.
  [
    /(?:open(?:ing)?(?: hours| times)?|hours|goods in(?: hours)?)(?: are| is|:)?(?= )/,
    ([words], { at, behind }) => {
      const sentence = HOURS.exec(behind)?.[0] ?? "";
      if (!BEGINS.test(sentence)) return null;
      const length = words.length + sentence.length;
      const hours = ONLY_HOURS.exec(sentence)?.[1];
      return hours === undefined
        ? { kind: "filler", length }
        : { kind: "site", side: null, length, parts: { hours: [at + length - hours.length, at + length] } };
    },
  ],
  [
    /early hours|evening|eve|lunch ?time|end of (?:the )?day|eod|close of (?:play|business)|cob/,
    () => time(null, null),
  ],
  [
    /first thing(?: in the morning)?|1st thing|(?:in the )?morning|early (?:am|doors)|am|a\.m\.?/,
    (_, { before }) => (/(?:^|[^a-z])i $/.test(before) ? null : time(null, "AM")),
  ],
  [/(?:in the )?afternoon|late (?:pm|afternoon)|pm|p\.m\.?|aft/, () => time(null, "PM")],
  [
    new RegExp(`((?:between|from|btw)[ :]{1,2})?(${ANY}) ?(?:-|–|to|and|till|until) ?(${ANY})`),
    ([text, between, one = "", other = ""], { before }) => {
      const isSpoken = /^b/.test(between ?? "") || DAY_BEFORE.test(before) || /(?:by|at|@) $/.test(before);
      const [from, to] = [clock(one), clock(other)];
      if (
        from === null ||
        to === null ||
        // "0600 and 0800" are two times.
        (between === undefined && text.includes(" and ")) ||
        (!isSpoken && !/[:apn]|\d{4}/.test(one + other)) ||
        /^\d{1,2}\/\d/.test(text)
      )
        return null;
      // "8 to 2" ends in the afternoon, and "1 to 3" begins in it.
      return time(null, from > to ? null : to <= NOON ? "AM" : from >= NOON ? "PM" : null);
    },
  ],
  [
    new RegExp(`(?:(${LOOSE})|(${BY}))?(?:(${CLOCK})|(${BARE}))(${ONWARDS})?`),
    ([, loose, by, exact, bare, onwards], { before, behind, reading }) => {
      const text = exact ?? bare ?? "";
      const isSpoken = (loose ?? by) !== undefined;
      const isNumber = /^(?:\d{1,2}\.\d\d|\d{4})$/.test(text);
      if (isNumber && !isSpoken && !DAY_BEFORE.test(before)) return null;
      const isCount =
        !isSpoken && /^\d{4}$/.test(text) && /(?:coll(?:ect)?|del(?:iver)?|load|tip|drop) $/.test(before);
      const next = isCount ? /^ ([a-z]{3,20})/.exec(behind)?.[1] : undefined;
      if (next !== undefined && !BEHIND_HOUR.test(next)) {
        const isTown = reading.lookUps.left-- > 0 && reading.geo.named(next).length > 0;
        if (!isTown) return null;
      }
      if (isNumber && /^ ?(?:t|te|kgs?|tons?|tonnes?|m|x|a mile|per)(?![a-z])/.test(behind)) return null;
      if (bare !== undefined && (!isSpoken || /^(?:for|until|till)/.test(by ?? ""))) return null;
      const at = clock(text);
      if (at === null) return null;
      if (CLOSING.test(before)) return time(null, null);
      if (loose !== undefined || onwards !== undefined || READY.test(before))
        return time(null, at < NOON || /around|about|approx|circa|roughly/.test(loose ?? "") ? null : "PM");
      // A bare six or seven may be of either half of the day.
      return time(bare !== undefined && /^0[67]/.test(at) ? null : at, null);
    },
  ],
];
