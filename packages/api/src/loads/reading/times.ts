import type { Rule, Said } from "./facts.ts";

const CLOCK =
  /^(?:(\d{1,2})[:.]([0-5]\d) ?(am|pm|a\.m\.?|p\.m\.?|hrs?|h)?|(\d{1,2}) ?(am|pm|a\.m\.?|p\.m\.?)|([01]\d|2[0-3])([0-5]\d) ?(hrs?|h)?|(12 ?noon|noon|mid ?day))(?![a-z0-9:]|\.\d)/;
const BARE =
  /^(\d{1,2})(?: ?o'?clock)?(?![a-z0-9:/%]|[.,]\d| ?(?:x|×|@|t|te|tons?|tonnes?|kgs?|kilos?|plts?|pals?|pallets?|parcels?|boxes|box|ibcs?|cartons?|miles?|mi|days?|hrs?|hours?|mins?|minutes?|m|cm|mm|st|nd|rd|th|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z]))/;
const BY =
  /^(?:by|before|b4|no later than|not later than|latest(?: by)?|at the latest|at|@|for|until|till|timed(?: for| at)?|booked(?: in)?(?: for| at)?|booking(?: time)?|slot(?: is)?|due)[ :]{1,2}/;
const LOOSE =
  /^(?:(?:any ?time )?(?:from|after|not before|no earlier than|post|past|onwards from)|not (?:until|before)|(?:at )?(?:around|about|approx\.?|circa|roughly))[ :]{1,2}/;
const RANGE = /^ ?(?:-|–|to|and|till|until|\/) ?/;
/** Words before a time with which it is not a slot: the goods are there from then on. */
const READY = /(?:ready|avail(?:able)?)(?: for (?:collection|loading|you))?(?: (?:from|at|after))? $/;
const AFTER_DAY =
  /(?:today|tomorrow|tonight|tom|tmrw|day|mon|tues?|weds?|thurs?|thu|fri|sat|sun|\d(?:st|nd|rd|th)|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|[a-z]{3,9}ber|uary|march|april|june|july|august|\/\d{1,4}|20\d\d|coll(?:ect|ection)?|del(?:iver|ivery)?|load|tip|drop|time|slot)[ ,:@-]{1,3}$/;
const WINDOWS: readonly [RegExp, "AM" | "PM" | null][] = [
  [
    /^(?:early hours|evening|eve|overnight|lunch ?time|end of (?:the )?day|eod|close of (?:play|business)|cob)(?![a-z])/,
    null,
  ],
  [
    /^(?:first thing(?: in the morning)?|1st thing|(?:in the )?morning|early (?:am|doors)|am|a\.m\.?)(?![a-z0-9])/,
    "AM",
  ],
  [/^(?:(?:in the )?afternoon|late (?:pm|afternoon)|pm|p\.m\.?|aft)(?![a-z0-9])/, "PM"],
];
const HOURS =
  /^(?:(?:we(?:'re| are) |they(?:'re| are) |their |site |our )?(?:open(?:ing)?(?: hours| times)?|hours|goods in(?: hours)?|good in)(?: are| is|:)? )(?=\d{1,2}(?:[:.]?\d\d)? ?(?:am)? ?(?:-|–|to) ?\d)[^\n.;)]{0,80}(?:\.\d\d[^\n.;)]{0,40})?/;
const TO_NOON = "12:00";

interface Clock {
  length: number;
  time: string;
  isBare: boolean;
}

const padded = (hour: number, minutes: string) => `${String(hour).padStart(2, "0")}:${minutes}`;

function clockAt(rest: string, bare: boolean): Clock | null {
  const match = CLOCK.exec(rest);
  if (match) {
    const [text, h1, minutes, half1, h2, half2, h4, m4, , noon] = match;
    const length = text.length;
    if (noon !== undefined) return { length, time: TO_NOON, isBare: false };
    if (h4 !== undefined) return { length, time: padded(Number(h4), m4 ?? "00"), isBare: false };
    const half = /^[ap]/.exec(half1 ?? half2 ?? "")?.[0];
    const hour = Number(h1 ?? h2);
    if (half === undefined ? hour <= 23 : hour >= 1 && hour <= 12)
      return {
        length,
        time: padded(half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0), minutes ?? "00"),
        isBare: false,
      };
  }
  const hour = bare ? BARE.exec(rest) : null;
  const number = Number(hour?.[1]);
  if (hour === null || number < 1 || number > 18) return null;
  return { length: hour[0].length, time: padded(number < 6 ? number + 12 : number, "00"), isBare: true };
}

/** Returns the half of the day that holds all of a span; null if it goes across noon. */
const halfOf = (from: string, to: string) => (to <= TO_NOON ? "AM" : from >= TO_NOON ? "PM" : null);
const said = (
  length: number,
  byTime: string | null,
  window: "AM" | "PM" | null,
  isLoose = false,
): Said & { length: number } => ({
  length,
  kind: "time",
  byTime,
  window,
  isLoose,
});

/** Reads times of day: a latest time or a slot sets the time, a span or "after" the half of the day. */
export const times: Rule = (rest, before) => {
  const hours = HOURS.exec(rest);
  if (hours) return { length: hours[0].length, kind: "value", pointer: "/hours", choices: [] };
  for (const [pattern, window] of WINDOWS) {
    const match = pattern.exec(rest);
    if (match && !/(?:^|[^a-z])i $/.test(before)) return said(match[0].length, null, window);
  }
  const between = /^(?:between|from|btw|b\/w)[ :]{1,2}/.exec(rest)?.[0].length ?? 0;
  const spoken =
    between > 0 ||
    AFTER_DAY.test(before) ||
    /(?:by|before|at|@|between|from|slot|time)[ :]{1,2}$/.test(before);
  const first = clockAt(rest.slice(between), spoken);
  const gap = first && RANGE.exec(rest.slice(between + first.length));
  const second = first && gap && clockAt(rest.slice(between + first.length + gap[0].length), true);
  if (first && gap && second && (spoken || !first.isBare) && !/^\d{1,2}\/\d{1,2}/.test(rest)) {
    // "8 to 10": the first hour is before the second one.
    const from =
      first.isBare && first.time > second.time
        ? padded(Number(first.time.slice(0, 2)) - 12, "00")
        : first.time;
    return said(
      between + first.length + gap[0].length + second.length,
      null,
      from > second.time ? null : halfOf(from, second.time),
      true,
    );
  }
  const loose = LOOSE.exec(rest)?.[0].length ?? 0;
  const by = loose > 0 ? 0 : (BY.exec(rest)?.[0].length ?? 0);
  const isSpoken = loose + by > 0;
  const clock = clockAt(rest.slice(loose + by), isSpoken && !/^(?:for|until|till|post|past)/.test(rest));
  if (clock === null) return null;
  const text = rest.slice(loose + by, loose + by + clock.length);
  // "10.45" is a time and "4.20" none, unless a word says so; four digits are one behind a day only.
  const isBareNumber = /^\d{1,2}\.\d\d$/.test(text) || /^\d{4}$/.test(text);
  if (isBareNumber && !isSpoken && !AFTER_DAY.test(before)) return null;
  if (
    isBareNumber &&
    /^ ?(?:t|te|kgs?|tons?|tonnes?|m|x|a mile|per)(?![a-z])/.test(rest.slice(loose + by + clock.length))
  )
    return null;
  const length = loose + by + clock.length;
  const behind =
    /^(?: ?ish| onwards| or (?:after|later)| earliest|\+)/.exec(rest.slice(length))?.[0].length ?? 0;
  const isLoose = loose > 0 || behind > 0 || READY.test(before);
  if (isLoose)
    return said(
      length + behind,
      null,
      /around|about|approx|circa|roughly/.test(rest.slice(0, loose)) || clock.time < TO_NOON ? null : "PM",
      true,
    );
  // Six and seven are hours of both halves of the day.
  if (clock.isBare && (clock.time === "06:00" || clock.time === "07:00")) return said(length, null, null);
  return said(length, clock.time, null);
};
