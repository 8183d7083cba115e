import { addDays, type Day, londonDay, londonInstant } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import type { Geo } from "@board/geo";
import { readWords, type WordsReading } from "../../board/read-words.ts";
import {
  ADR,
  dayAt,
  EQUIPMENT_WORDS,
  matchStart,
  NO,
  namesVehicle,
  TAIL_LIFT,
} from "../../core/typed/trade-words.ts";
import { registration } from "../../firms/registration.ts";
import { areaOf } from "../../loads/filters/rules.ts";
import { RATE_CARD } from "../../loads/guide-price/rules.ts";
import { MAX_AREAS, MAX_DAYS_AHEAD } from "./figures.ts";
import { MAX_COUNT, MAX_DRIVEN_HOURS, MAX_FLOOR_PENCE, MAX_SPARE } from "./rules.ts";
import type { PostVehicle } from "./schemas.ts";

/** Fields of a vehicle that a line can set. */
export const LINE_FIELDS = [
  "vehicleClass",
  "count",
  "vehicleReg",
  "tailLift",
  "adr",
  "equipment",
  "at",
  "from",
  "until",
  "towards",
  "backBy",
  "maxEmptyMiles",
  "maxExtraMiles",
  "spare",
  "drivenHours",
  "floorPencePerMile",
] as const;
type LineField = (typeof LINE_FIELDS)[number];

/** A part of the line: it sets a field, connects other parts, or is not read. */
interface LinePart {
  start: number;
  end: number;
  text: string;
  kind: "field" | "joint" | "unread";
  names: LineField[];
  /** Why a known word sets no field; null if it sets one, or is unknown. */
  why: string | null;
}

/** A line such as "18t tail-lift leeds thu 10am home", parsed into the fields of POST /vehicles. */
export interface LineReading {
  fields: Partial<PostVehicle>;
  parts: LinePart[];
  others: WordsReading["others"];
  /** Name of the place of `at` in words; null if no place was read. */
  place: string | null;
}

/** A day and a time of day; either may be missing. */
interface Moment {
  day: Day | null;
  lastDay: Day | null;
  time: string | null;
}

interface State {
  fields: Partial<PostVehicle>;
  from: Moment;
  until: Moment | null;
  backBy: Moment | null;
  /** Room beside other goods, as far as the line says it. */
  spare: Partial<NonNullable<PostVehicle["spare"]>>;
}

const UNIT =
  /(?! ?(?:t|te|tons?|tonnes?|tonners?|miles?|mi|extra|kgs?|plts?|pallets?|spaces?|parcels?|days?|h|hrs?|hours?|x|×|[.,:]\d)(?![a-z]))/
    .source;
const CLOCK =
  /^(?:(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)|(\d{1,2})[:.](\d{2})|([01]\d|2[0-3])([0-5]\d)|(noon|midday)|(am|morning|pm|afternoon))(?![a-z0-9])/;
/** An hour without minutes, read only after a day or "at". */
const HOUR = new RegExp(`^(\\d{1,2})(?![a-z0-9])${UNIT}`);

/** Times for the halves of a day: a lorry goes out in the morning, and the afternoon begins at noon. */
const MORNING = "06:00";
const NOON = "12:00";
const LAST_MINUTE = "23:59";

function clock(hour: number, minutes = 0): string | null {
  if (hour > 23 || minutes > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}

/** Reads a time of day at the start of a text; a bare hour too, if a day or "at" stands before it. */
function timeAt(rest: string, bare: boolean): { length: number; time: string } | null {
  const match = CLOCK.exec(rest);
  if (match) {
    const [text, hour, minutes, half, h24, m24, h4, m4, noon, part] = match;
    const time = noon
      ? NOON
      : part
        ? ["am", "morning"].includes(part)
          ? MORNING
          : NOON
        : half
          ? Number(hour) <= 12
            ? clock((Number(hour) % 12) + (half === "pm" ? 12 : 0), Number(minutes ?? 0))
            : null
          : clock(Number(h24 ?? h4), Number(m24 ?? m4));
    if (time) return { length: text.length, time };
  }
  const hour = bare ? HOUR.exec(rest) : null;
  const time = hour && clock(Number(hour[1]));
  return hour && time ? { length: hour[0].length, time } : null;
}

/** Reads a day. "thu 10" is the hour ten of Thursday where the tenth is too far ahead for a vehicle. */
function vehicleDayAt(rest: string, today: Day): { length: number; first: Day; last: Day } | null {
  const day = dayAt(rest, today);
  if (day === null) return null;
  const isTime = /^[:.]\d\d|^ ?[ap]m(?![a-z])/.test(rest.slice(day.length));
  if (!isTime && day.first <= addDays(today, MAX_DAYS_AHEAD)) return day;
  return dayAt(/^\S+/.exec(rest)?.[0] ?? "", today);
}

const BEFORE_TIME = /^(?:,? ?(?:at|from|after|by|before|about|around) |, ?| )/;

/** Reads a day, a time or both in either order at the start of a text. */
function momentAt(rest: string, today: Day): (Moment & { length: number }) | null {
  const start = /^(?:(?:on|at|from|for|after) )?/.exec(rest)?.[0] ?? "";
  const saysAt = start === "at ";
  const text = rest.slice(start.length);
  const day = vehicleDayAt(text, today);
  if (day) {
    const gap = BEFORE_TIME.exec(text.slice(day.length))?.[0] ?? "";
    const time = gap === "" ? null : timeAt(text.slice(day.length + gap.length), true);
    const length = start.length + day.length + (time ? gap.length + time.length : 0);
    return { length, day: day.first, lastDay: day.last, time: time?.time ?? null };
  }
  const time = timeAt(text, saysAt);
  if (time === null) return null;
  const gap = /^,? (?:on )?/.exec(text.slice(time.length))?.[0] ?? "";
  const after = gap === "" ? null : vehicleDayAt(text.slice(time.length + gap.length), today);
  const length = start.length + time.length + (after ? gap.length + after.length : 0);
  return { length, day: after?.first ?? null, lastDay: after?.last ?? null, time: time.time };
}

const IS_ADR = new RegExp(`\\b${ADR}`);
const IS_TAIL_LIFT = new RegExp(`\\b${TAIL_LIFT}\\b`);
const THING = `(?:${[...EQUIPMENT_WORDS.map(([pattern]) => pattern.source), TAIL_LIFT, ADR].join("|")})`;
/** Things that a vehicle lacks: "no tail-lift or adr", "without straps". */
const LACKS = new RegExp(`${NO}(?:an? )?${THING}(?: ?(?:\\/|&|or|and|nor) ?(?:no )?${THING})*`);
const FLOOR =
  /(?:(?:min(?:imum)?|at least|floor|over) ?)?£ ?(\d{1,4}(?:\.\d{1,2})?)( ?(?:\/|a|per) ?mi(?:les?)?)?/;
/** Above it a sum without "a mile" is taken for what a job pays. */
const MAX_BARE_FLOOR_PENCE = 1_000;
const DRIVEN = /driven (\d{1,2})(?:(?:[:h]| h| )(\d{2})| ?(½|\.5))?(?: ?(?:h|hrs?|hours?))?/;
const EXTRA =
  /(?:up to |max(?:imum)? )?(?:(\d{1,3}) ?(?:(?:miles?|mi) )?extra(?: miles)?|extra (\d{1,3})(?: ?(?:miles?|mi))?)/;
const BESIDE = /(?:spare|room for|space for) /.source;
const PALLETS = /(?<pallets>\d{1,2}) ?(?:pallets?|plts?)/.source;
const SPACES = /(?<pallets>\d{1,2}) ?(?:(?:pallet|plt) ?)?spaces?/.source;
/** A weight; no class, such as 18t, and no tail-lift of 2 t. */
const WEIGHT =
  /(?!(?:7[.,]5|18|44) ?t)(?<weight>\d{1,2},\d{3}|\d{1,5}(?:\.\d{1,3})?) ?(?:(?<tonnes>te?|tons?|tonnes?)|kgs?|kilos?)(?![a-z]| tail)/
    .source;
const AND_WEIGHT = `(?:(?:,| and| &)? ${WEIGHT})?`;
/** Room beside other goods: "6 spaces", "spare 8 pallets 4 t", "4 t spare". */
const ROOM = [
  `${BESIDE}${PALLETS}${AND_WEIGHT}`,
  `(?:${BESIDE})?${SPACES}${AND_WEIGHT}`,
  `${BESIDE}${WEIGHT}`,
  `${PALLETS}${AND_WEIGHT} (?:spare|free)`,
  `${WEIGHT} (?:spare|free)`,
].map((source) => new RegExp(source));
const COUNT = /(\d{1,2}) ?(?:[x×]|off) ?/;
const REGISTRATION = /(?:[a-z]{2}\d{2} ?[a-z]{3}|[a-z]\d{1,3} ?[a-z]{3}|[a-z]{3}\d{1,3}[a-z])(?![a-z0-9])/;
const BACK_BY = /((?:(?:our|my|the) )?home|back)(?: (?:again|home))?(?: by| before| for| at) /;
const UNTIL = /(?:until|till?|up to|to|-|–) ?/;
const HOME =
  /(?:to |towards |going |heading )?(?:(?:our|my|the) )?home(?:wards?)?|(?:to )?(?:our|my) (?:bases?|yard|depot)/;
const ANYWHERE = /(?:to |going |towards )?any ?where(?: in (?:the )?uk)?|(?:to )?(?:all over|nationwide)/;

type Geography = Pick<Geo, "named" | "suggest" | "outcodePlace">;

/** True if "LS10 THU" is a registration: its first half is no outcode, or its letters are no word of the trade. */
function isRegistration(text: string, today: Day, geo: Geography): boolean {
  const [first = "", letters] = text.split(" ");
  if (letters === undefined || geo.outcodePlace(first.toUpperCase()) === null) {
    return registration(text).isUsual && geo.outcodePlace(text.toUpperCase()) === null;
  }
  const [part] = readWords(letters, today, geo).parts;
  return part?.kind === "unread" && part.why === null;
}

interface Taken {
  length: number;
  names: LineField[];
  why?: string;
}

/** Reads what only a vehicle has: count, registration, equipment, times, direction and floor. */
function readOwn(rest: string, today: Day, geo: Geography, state: State): Taken | null {
  const { fields } = state;
  const count = new RegExp(`^(?:${COUNT.source})(?=\\S)`).exec(rest) ?? /^(\d{1,2}) (?=\S)/.exec(rest);
  if (count && (/[x×]|off/.test(count[0]) || namesVehicle(rest.slice(count[0].length)))) {
    const many = Number(count[1]);
    const length = count[0].trimEnd().length;
    if (many < 1 || many > MAX_COUNT) return { length, names: [], why: `at most ${MAX_COUNT} in one post.` };
    fields.count = many;
    return { length, names: ["count"] };
  }
  const number = new RegExp(`^${REGISTRATION.source}`).exec(rest)?.[0];
  if (number !== undefined && isRegistration(number, today, geo)) {
    fields.vehicleReg = registration(number).vehicleReg;
    return { length: number.length, names: ["vehicleReg"] };
  }
  const lacks = matchStart(LACKS, rest)?.[0];
  if (lacks !== undefined) {
    const names: LineField[] = [];
    if (IS_TAIL_LIFT.test(lacks)) names.push("tailLift");
    if (IS_ADR.test(lacks)) names.push("adr");
    if (names.includes("tailLift")) fields.tailLift = false;
    if (names.includes("adr")) fields.adr = false;
    return { length: lacks.length, names, ...(names.length === 0 && { why: "say only what it has." }) };
  }
  for (const [pattern, one] of EQUIPMENT_WORDS) {
    const found = matchStart(pattern, rest);
    if (!found) continue;
    fields.equipment = [...new Set([...(fields.equipment ?? []), one])];
    return { length: found[0].length, names: ["equipment"] };
  }
  const adr = matchStart(IS_ADR, rest);
  if (adr) {
    fields.adr = true;
    return { length: adr[0].length, names: ["adr"] };
  }
  const floor = matchStart(FLOOR, rest);
  if (floor) {
    const pence = Math.round(Number(floor[1]) * 100);
    if (pence < 1 || pence > (floor[2] === undefined ? MAX_BARE_FLOOR_PENCE : MAX_FLOOR_PENCE))
      return { length: floor[0].length, names: [], why: "a floor is for each mile, such as £1.60." };
    fields.floorPencePerMile = pence;
    return { length: floor[0].length, names: ["floorPencePerMile"] };
  }
  const extra = matchStart(EXTRA, rest);
  if (extra) {
    fields.maxExtraMiles = Number(extra[1] ?? extra[2]);
    return { length: extra[0].length, names: ["maxExtraMiles"] };
  }
  for (const pattern of ROOM) {
    const room = matchStart(pattern, rest);
    if (room) return readRoom(room[0], room.groups, state);
  }
  const driven = matchStart(DRIVEN, rest);
  if (driven) {
    const minutes = driven[3] ? 30 : Number(driven[2] ?? 0);
    const hours = Number(driven[1]) + minutes / 60;
    const length = driven[0].length;
    if (minutes > 59 || hours > MAX_DRIVEN_HOURS)
      return { length, names: [], why: `at most ${MAX_DRIVEN_HOURS} hours, such as driven 4h30.` };
    fields.drivenHours = hours;
    return { length, names: ["drivenHours"] };
  }
  return readDirection(rest, today, geo, state) ?? readTimes(rest, today, state);
}

function readRoom({ length }: string, groups: Record<string, string> = {}, state: State): Taken {
  const { pallets, weight, tonnes } = groups;
  const { spare } = state;
  if (pallets !== undefined) spare.pallets = Number(pallets);
  if (weight !== undefined)
    spare.weightKg = Math.round(Number(weight.replace(",", "")) * (tonnes ? 1_000 : 1));
  if ((spare.pallets ?? 0) <= MAX_SPARE.pallets && (spare.weightKg ?? 0) <= MAX_SPARE.weightKg)
    return { length, names: ["spare"] };
  state.spare = {};
  return {
    length,
    names: [],
    why: `at most ${MAX_SPARE.pallets} pallets and ${MAX_SPARE.weightKg / 1_000} t.`,
  };
}

/** Sets the room of the line; of pallets and weight, the one that it does not say is what the class carries. */
function setSpare({ fields, spare }: State): void {
  if (Object.keys(spare).length === 0) return;
  const card = fields.vehicleClass && RATE_CARD[fields.vehicleClass];
  const { pallets = card?.pallets, weightKg = card?.payloadKg } = spare;
  if (pallets !== undefined && weightKg !== undefined) fields.spare = { pallets, weightKg };
}

function readDirection(rest: string, today: Day, geo: Geography, state: State): Taken | null {
  const { fields } = state;
  const list = /^to(?:wards)? ([a-z]{1,2}(?:[ ,/]+[a-z]{1,2})+)(?![a-z0-9])/.exec(rest);
  const areas = list?.[1]?.toUpperCase().split(/[ ,/]+/) ?? [];
  if (list && areas.length <= MAX_AREAS && areas.every((area) => geo.named(area)[0]?.codes[0] === area)) {
    fields.towards = areas;
    return { length: list[0].length, names: ["towards"] };
  }
  const back = new RegExp(`^${BACK_BY.source}`).exec(rest);
  const by = back && momentAt(rest.slice(back[0].length), today);
  if (back && by) {
    state.backBy = by;
    fields.towards ??= "HOME";
    return { length: back[0].length + by.length, names: ["towards", "backBy"] };
  }
  const home = matchStart(HOME, rest);
  if (home) {
    fields.towards = "HOME";
    return { length: home[0].length, names: ["towards"] };
  }
  const anywhere = matchStart(ANYWHERE, rest);
  if (!anywhere) return null;
  fields.towards = "ANYWHERE";
  return { length: anywhere[0].length, names: ["towards"] };
}

function readTimes(rest: string, today: Day, state: State): Taken | null {
  const { from } = state;
  const until = new RegExp(`^${UNTIL.source}`).exec(rest);
  const end = until && momentAt(rest.slice(until[0].length), today);
  const isEnd = /^(?:un)?til|^up/.test(rest);
  if (until && end && (isEnd || from.day !== null || from.time !== null)) {
    state.until = end;
    return { length: until[0].length + end.length, names: ["until"] };
  }
  const moment = momentAt(rest, today);
  if (moment === null) return null;
  const { length, day, lastDay, time } = moment;
  if ((day !== null && from.day !== null) || (time !== null && from.time !== null))
    return { length, names: [], why: "a second time: write “until” before the end." };
  Object.assign(from, {
    ...(day !== null && { day, lastDay }),
    ...(time !== null && { time }),
  });
  return { length, names: ["from"] };
}

/** Sets the instants of the line; a time that is past today is tomorrow's. */
function setInstants({ fields, from, until, backBy }: State, now: Date): void {
  const today = londonDay(now);
  const after = (day: Day, time: string, earliest: Date) => {
    const at = londonInstant(day, time);
    return at < earliest ? londonInstant(addDays(day, 1), time) : at;
  };
  const { day, time } = from;
  const start =
    day === null
      ? time === null
        ? now
        : after(today, time, now)
      : time !== null
        ? londonInstant(day, time)
        : day === today
          ? now
          : londonInstant(day, MORNING);
  fields.from = start.toISOString();
  const endOf = (end: Moment) => {
    if (end.day !== null) return londonInstant(end.lastDay ?? end.day, end.time ?? LAST_MINUTE);
    return after(londonDay(start), end.time ?? MORNING, new Date(start.getTime() + 1));
  };
  if (until) fields.until = endOf(until).toISOString();
  else if (from.lastDay !== null && from.lastDay !== from.day)
    fields.until = londonInstant(from.lastDay, LAST_MINUTE).toISOString();
  if (backBy) fields.backBy = endOf(backBy).toISOString();
}

const NO_FIELD = "no field of a vehicle says it.";

/** Sets the fields that the reader of the board's line knows: class, tail-lift, places and miles. */
function readShared(
  reading: WordsReading,
  state: State,
  today: Day,
  geo: Geography,
): Pick<LineReading, "parts" | "place"> {
  const { fields } = state;
  const { filters, middle } = reading;
  const at = filters.near ?? middle?.near;
  if (at !== undefined) fields.at = at;
  const towards = filters.to?.split(",") ?? [];
  const [only, ...more] = towards;
  const areas = [...new Set(towards.map(areaOf))];
  const isHome = fields.towards === "HOME" && only !== undefined && more.length === 0 && /\d/.test(only);
  if (isHome) fields.home = only;
  else if (areas.length > 0 && areas.length <= MAX_AREAS) fields.towards = areas;
  if (filters.within !== undefined) fields.maxEmptyMiles = Number(filters.within);
  const parts = reading.parts.map((part): LinePart => {
    const { start, end, text, kind, names } = part;
    const own = { start, end, text };
    const unread = (why: string | null): LinePart => ({ ...own, kind: "unread", names: [], why });
    const sets = (...fieldNames: LineField[]): LinePart => ({
      ...own,
      kind: "field",
      names: fieldNames,
      why: null,
    });
    if (kind === "joint") return { ...own, kind, names: [], why: null };
    if (kind === "unread") return unread(part.why === null ? null : NO_FIELD);
    if (names.includes("vc")) {
      const classes = readWords(text, today, geo).filters.vc?.split(",") ?? [];
      if (classes.length > 1) return unread("say which class it is.");
      if (fields.vehicleClass !== undefined) return unread("a second class: post it on a line of its own.");
      fields.vehicleClass = classes[0] as VehicleClass;
      return sets("vehicleClass");
    }
    if (names.includes("tl")) {
      fields.tailLift = true;
      return sets("tailLift");
    }
    if (names.includes("from") || names.includes("near"))
      return at === undefined ? unread("one town or postcode says where it is empty.") : sets("at");
    if (names.includes("to"))
      return isHome || areas.length <= MAX_AREAS ? sets("towards") : unread(`at most ${MAX_AREAS} areas.`);
    if (names.includes("within")) return sets("maxEmptyMiles");
    return unread(NO_FIELD);
  });
  return { parts, place: at === undefined ? null : (reading.words[at] ?? middle?.name ?? at) };
}

/**
 * Parses a line into the fields of an empty vehicle (contract 15). Places, days, classes and tail-lifts are read by the
 * board's own reader; words that mean nothing are returned as unread parts.
 */
export function readVehicleWords(text: string, now: Date, geo: Geography): LineReading {
  const today = londonDay(now);
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const state: State = {
    fields: {},
    from: { day: null, lastDay: null, time: null },
    until: null,
    backBy: null,
    spare: {},
  };
  const parts: LinePart[] = [];
  let left = text;
  for (let at = 0; at < text.length; ) {
    const taken = readOwn(lower.slice(at), today, geo, state);
    if (taken) {
      const { length, names, why = null } = taken;
      const end = at + length;
      parts.push({
        start: at,
        end,
        text: text.slice(at, end),
        kind: names.length > 0 ? "field" : "unread",
        names,
        why,
      });
      left = `${left.slice(0, at)}${" ".repeat(length)}${left.slice(end)}`;
      at = end;
    } else at += /^(?:[^\s,;-]+|.)[\s,;-]*/s.exec(lower.slice(at))?.[0].length ?? 1;
  }
  const reading = readWords(left, today, geo);
  const shared = readShared(reading, state, today, geo);
  setInstants(state, now);
  setSpare(state);
  const withoutClass = (part: LinePart): LinePart =>
    part.names.includes("spare") && state.fields.spare === undefined
      ? { ...part, kind: "unread", names: [], why: "say the class, or pallets and weight." }
      : part;
  return {
    fields: state.fields,
    parts: [...parts.map(withoutClass), ...shared.parts].toSorted((one, other) => one.start - other.start),
    others: reading.others,
    place: shared.place,
  };
}
