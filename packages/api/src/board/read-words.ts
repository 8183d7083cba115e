import { addDays, type Day } from "@board/calendar";
import type { Geo, PlaceMeaning } from "@board/geo";
import { firstPlace, writtenName } from "../core/places/place-names.ts";
import {
  ADR,
  dayAt,
  EQUIPMENT_WORDS,
  NO,
  OF_SIZE,
  TAIL_LIFT,
  VEHICLE_WORDS,
} from "../core/typed/trade-words.ts";
import type { RawFilters } from "../loads/filters/rules.ts";
import type { FilterName } from "../loads/filters/view-rules.ts";

/** A part of the text, and what it does: it sets filters, connects other parts, or is not used. */
interface WordsPart {
  start: number;
  end: number;
  text: string;
  kind: "filter" | "joint" | "unread";
  /** Filters that this part sets. */
  names: FilterName[];
  /** Why a known word sets no filter; null if it sets one. */
  why: string | null;
}

/**
 * Another meaning of a part of the text, and the text with which the part must be replaced for that meaning.
 */
interface OtherMeaning {
  start: number;
  end: number;
  text: string;
  name: string;
  instead: string;
}

/** A line such as "Leeds to London tomorrow 18t", parsed into filters. */
export interface WordsReading {
  filters: RawFilters;
  parts: WordsPart[];
  others: OtherMeaning[];
  /** Names in words of the values of place filters, such as "Leeds" for `LS`. */
  words: Record<string, string>;
  /** The filters in the words of the text: `["from Leeds", "to London", "tomorrow", "18t"]`. */
  summary: string[];
  /** Place after "from", if there is only one such place; it can be the centre of a radius. */
  middle: { near: string; name: string } | null;
}

/** The bases and vehicles that "home" and "our lorries" mean for the reader's firm. */
export interface OwnWork {
  /** The firm's bases, sorted by creation. */
  bases: readonly { postcode: string; outcode: string; town: string; radiusMiles: number }[];
  vehicles: readonly string[];
}

const NO_WORK: OwnWork = { bases: [], vehicles: [] };
const HOME = /^(?:(?:(?:our|my|the) )?home|(?:our|my) (?:bases?|yard|depot))(?![a-z0-9])/;
const OWN_VEHICLES =
  /^(?:(?:what|that|for) )?(?:our|my) (?:own )?(?:lorr(?:y|ies)|trucks?|wagons?|vehicles?|vans?|fleet)(?: can (?:take|carry|do))?(?![a-z0-9])/;
const NO_BASE = "filters nothing: your firm has no base yet. Add it under Vehicles and bases.";
const NO_VEHICLE = "filters nothing: your firm names no vehicle yet. Add them under Vehicles and bases.";

/** True if a text may refer to the reader's own bases or vehicles. */
export function namesOwnWork(text: string): boolean {
  return /\b(?:home|our|my)\b/i.test(text);
}

const NO_CLASS = "filters nothing: the board cannot search for it.";

/**
 * Parses words at the start of the remaining text; later rules do not see words that an earlier rule has
 * parsed.
 */
interface Rule {
  pattern: RegExp;
  /** Returns the filters that the words set; a sentence why they set none; or null for connecting words. */
  read: (match: RegExpExecArray, state: State) => RawFilters | string | null;
}

/** Returns a rule whose regular expression matches at the start of the text, up to the end of a word. */
const rule = (pattern: RegExp, read: Rule["read"]): Rule => ({
  pattern: new RegExp(`^(?:${pattern.source})(?![a-z0-9])`),
  read,
});

/** Returns a reader that adds values to a list filter. */
const more =
  (name: "vc" | "type" | "eq", values: string) =>
  (_: RegExpExecArray, { filters }: State) => ({
    [name]: [...new Set([...(filters[name]?.split(",") ?? []), ...values.split(",")])].join(","),
  });

const OR = / ?(?:,|\/|&|or|and|nor)? ?(?:no )?/.source;

const NEEDS: Rule[] = [
  rule(new RegExp(`${NO}(?:${TAIL_LIFT}${OR}${ADR}|${ADR}${OR}${TAIL_LIFT})`), () => ({
    notl: "1",
    noadr: "1",
    tl: undefined,
  })),
  rule(new RegExp(`${NO}${TAIL_LIFT}`), () => ({ notl: "1", tl: undefined })),
  rule(new RegExp(`(?:with )?${TAIL_LIFT}(?: (?:needed|required|work))?`), () => ({
    tl: "1",
    notl: undefined,
  })),
  rule(new RegExp(`${NO}${ADR}`), () => ({ noadr: "1" })),
];

const DAYS_OF_PAY = /(\d{1,3}) ?(?:d|days?)/.source;
const TERMS: Rule[] = [
  rule(
    /(?:pay(?:s|ing|ment)?|paid|terms?)(?: (?:in|within|by|under|up to|of|max))? ?(\d{1,3})(?: ?(?:d|days?))?(?: or less)?/,
    ([, days]) => ({ terms: days }),
  ),
  rule(
    new RegExp(`(?:within |in |up to |max )?${DAYS_OF_PAY}(?: (?:terms|payment|pay|or less|max))?`),
    ([, days]) => ({
      terms: days ?? "",
    }),
  ),
];

const TONNES = /(?:t|te|tons?|tonnes?)/.source;
const KILOS = /(?:kgs?|kilos?)/.source;
const AMOUNT = /(\d{1,6}(?:[.,]\d{1,3})?)/.source;
const AT_MOST = /(?:under|below|up ?to|less than|lighter than|no more than|not over|max(?:imum)?|<=?)/.source;

/** Converts an amount of tonnes or kilos, such as `7.5` or `1,500`, to whole kilograms. */
function kilos(amount: string, tonnes: boolean): string {
  const number = Number(/,\d{3}$/.test(amount) ? amount.replace(",", "") : amount.replace(",", "."));
  return String(Math.round(number * (tonnes ? 1000 : 1)));
}
const upTo =
  (tonnes: boolean) =>
  ([, amount]: RegExpExecArray) => ({ maxwt: kilos(amount ?? "", tonnes) });

const WEIGHTS: Rule[] = [
  rule(new RegExp(`${AT_MOST} ?${AMOUNT} ?${TONNES}`), upTo(true)),
  rule(new RegExp(`(?:${AT_MOST} ?)?${AMOUNT} ?${KILOS}(?: max| or less)?`), upTo(false)),
  rule(new RegExp(`${AMOUNT} ?${TONNES} (?:max|or less|and under)`), upTo(true)),
  rule(
    new RegExp(`(?:over|above|more than|at least|min(?:imum)?|>=?) ?${AMOUNT} ?(?:${TONNES}|${KILOS})`),
    () => "filters nothing: a heaviest weight can be set, a lightest cannot.",
  ),
];

const VEHICLES = VEHICLE_WORDS.map(([pattern, classes]) => rule(pattern, more("vc", classes.join(","))));
const BODIES_AND_GEAR: Rule[] = [
  rule(
    new RegExp(`${NO}(?:${EQUIPMENT_WORDS.map(([pattern]) => pattern.source).join("|")})`),
    () => "filters nothing: loads that need it cannot be left out.",
  ),
  ...EQUIPMENT_WORDS.map(([pattern, one]) => rule(pattern, more("eq", one))),
];

const TYPES: Rule[] = [
  rule(/(?:pallets?|plts?|palleti[sz]ed)(?: loads?)?/, more("type", "PALLETS")),
  rule(/part[ -]?loads?|parts?|ltl|groupage/, more("type", "PART_LOAD")),
  rule(/full[ -]?loads?|full|ftl/, more("type", "FULL_LOAD")),
  rule(/parcels?|pcls?/, more("type", "PARCELS")),
  rule(
    /\d{1,3}(?= (?:pallets?|plts?|parcels?|pcls?)\b)/,
    () => "filters nothing: loads cannot be chosen by their number of pallets or parcels.",
  ),
];

/** Words of the trade for which there is no filter, each with something else to try. */
const NO_FILTER: Rule[] = [
  rule(
    new RegExp(`(?:with )?${ADR}`),
    () => "filters nothing: the board lists loads with and without ADR; “no ADR” leaves those with it out.",
  ),
  rule(
    /back ?-?loads?|return loads?/,
    () => "filters nothing here: the backload search, R, ranks loads on the way home.",
  ),
  rule(/fragile|urgent|asap|timed/, () => NO_CLASS),
  rule(
    /(?:by |before |after |at )?\d{1,2}(?:[:.]\d{2})? ?(?:am|pm)|(?:by |before |after |at )?\d{1,2}:\d{2}|am|pm|(?:in the )?(?:morning|afternoon|evening)/,
    () => "filters nothing: a day can be chosen, a time of the day cannot.",
  ),
  rule(
    /(?:(?:over|under|above|min|max|at least) )?£ ?\d[\d,.]*(?: ?(?:\/|a|per) ?mile)?|(?:best|good|high(?:est)?) (?:price|pay|paid|paying)/,
    () => "filters nothing: the heads of the columns put the best price first.",
  ),
  rule(new RegExp(`tankers?|26${OF_SIZE}|walking floors?`), () => NO_CLASS),
  rule(/via/, () => "filters nothing: the stops in between cannot be chosen."),
];

type Direction = "from" | "to" | "near";

interface State {
  today: Day;
  filters: RawFilters;
  /** The direction that a word such as "to" gives to the next place. */
  direction: Direction | null;
  /** The direction of the last place. */
  last: Direction | null;
  /** True if a comma or an "or" followed the last place. */
  joined: boolean;
  /** Miles that were read before the place around which they are measured. */
  miles: string | null;
  /** Radius of the base that the text names; used if the text has no miles. */
  baseMiles: number | null;
}

const towards = (direction: Direction) => (_: RegExpExecArray, state: State) => {
  state.direction = direction;
  return null;
};

const MILES = /(\d{1,3}) ?-?(?:miles?|mi|ml|m)(?: radius)?/.source;

/** Words before a place, and connecting words that set no filter. */
const JOINTS: Rule[] = [
  rule(
    new RegExp(`(?:from )?(?:within |in |up to |\\+ ?|and )?(?:a )?${MILES} ?(?:of|from|around|round|near)`),
    ([, miles], state) => {
      if (state.direction === "to") return "filters nothing: miles are measured from the collection.";
      state.direction = "near";
      state.miles = miles ?? null;
      return { within: miles };
    },
  ),
  rule(new RegExp(`(?:within |in |up to |\\+ ?|and |around )?(?:a )?${MILES}`), ([, within], { last }) =>
    last === "near" || last === "from"
      ? { within }
      : "filters nothing: name the place to measure the miles from.",
  ),
  rule(
    /(?:collect(?:ing|ions?|ed)?|pick(?:ing)? ?ups?|load(?:ing)?)(?: (?:from|in|at))|from|ex|out of|leaving|empty (?:in|at)/,
    towards("from"),
  ),
  rule(
    /(?:deliver(?:y|ies|ing|ed)?|drop(?:s|ping)?(?: off)?|going|heading|tip(?:s|ping)?)(?: (?:to|in|at|into))?|to|into|towards?/,
    towards("to"),
  ),
  rule(/near(?:by)?(?: to)?|around|round|close to|local to/, towards("near")),
  rule(/any ?where(?: in (?:the )?uk)?|uk|nationwide/, (_, state) => {
    state.last = state.direction ?? "to";
    state.direction = null;
    return null;
  }),
  rule(/(?:show|give|find|get) me/, () => null),
  rule(/or|and|nor|&|\+/, (_, state) => {
    state.joined = true;
    return null;
  }),
  rule(
    /loads?|jobs?|work|freight|runs?|any(?:thing)?|all|only|just|for|with|a|an|the|my|i|have|got|ive|needs?|needed|needing|please|pls|show|find|get|on|in|at|of|collect(?:ing|ions?|ed)?|pick(?:ing)? ?ups?|lorry|lorries|trucks?|wagons?|vehicles?|empty|goods|that|which|is|are|paying/,
    () => null,
  ),
];

/** Matches punctuation: an arrow or a dash means "to", a comma or a slash connects places. */
const SIGNS = /^(?:-+>|=+>|→|>|–|—|-|,|;|\/|\.|\(|\)|:)/;

const BEFORE_DAY =
  /^(by|before|until|till|til|no later than|up to|from|after|since|on or after|starting|as of|on|for) (?=\S)/;

/**
 * Parses a day, with or without a preposition, or the second day of a span; `today` and `tomorrow` stay
 * relative.
 */
function readDays(rest: string, { today, filters }: State): { length: number; filters: RawFilters } | null {
  const word = BEFORE_DAY.exec(rest);
  const start = word?.[0].length ?? 0;
  const day = dayAt(rest.slice(start), today);
  if (day === null) return null;
  const length = start + day.length;
  if (word && /^(?:by|before|until|til|no|up)/.test(word[0])) {
    return { length, filters: { date: undefined, before: day.last } };
  }
  if (word && /^(?:from|after|since|on or|starting|as of)/.test(word[0])) {
    const to = /^ ?(?:to|-|–|until|till?) ?/.exec(rest.slice(length));
    if (!to || dayAt(rest.slice(length + to[0].length), today) === null) {
      return { length, filters: { date: undefined, after: day.first } };
    }
  }
  // A second day makes a span with the first: "Monday to Wednesday", "today or tomorrow".
  const earlier =
    filters.date === undefined
      ? undefined
      : filters.date === "today"
        ? today
        : filters.date === "tomorrow"
          ? addDays(today, 1)
          : filters.date;
  if (earlier !== undefined && earlier !== day.first) {
    // Moves the end by a week if it precedes the start: "Monday to Wednesday" on a Tuesday ends after the
    // coming Monday.
    const second = day.last < earlier && day.isWeekday ? addDays(day.last, 7) : day.last;
    const [first, last] = [earlier, second].toSorted();
    return { length, filters: { date: undefined, after: first, before: last } };
  }
  if (day.first !== day.last)
    return { length, filters: { date: undefined, after: day.first, before: day.last } };
  const name = day.first === today ? "today" : day.first === addDays(today, 1) ? "tomorrow" : day.first;
  return { length, filters: { date: name, after: undefined, before: undefined } };
}

/** Number of postcodes below which a village is taken for a place only after a word such as "to". */
const SMALL_VILLAGE = 25;

/** Maximum numbers of misspelt words and of places in one text, because each look-up searches all towns. */
const MAX_MISSPELT = 2;
const MAX_PLACES = 8;

interface PlaceRead {
  length: number;
  meanings: PlaceMeaning[];
}

/** Returns a look-up of places that caches each result. */
function onceForEach(geo: Pick<Geo, "named">): Pick<Geo, "named"> {
  const known = new Map<string, PlaceMeaning[]>();
  return {
    named(text) {
      const meanings = known.get(text) ?? geo.named(text);
      known.set(text, meanings);
      return meanings;
    },
  };
}

function placeAt(rest: string, geo: Pick<Geo, "named">, state: State): PlaceRead | null {
  const phrase = /^(?:(?!\s+[-–—](?:\s|$))[^,;/>→()])+/.exec(rest)?.[0] ?? "";
  const words = phrase.split(/\s+/).filter(Boolean).slice(0, 5);
  const place =
    firstPlace(words, geo) ??
    firstPlace(
      phrase
        .split(/[\s-]+/)
        .filter(Boolean)
        .slice(0, 1),
      geo,
    );
  if (place === null) return null;
  const [first] = place.meanings;
  const small = first?.weight != null && first.weight < SMALL_VILLAGE;
  if (small && state.direction === null) return null;
  const pattern =
    firstPlace(words, geo) === null ? "[^\\s-]+" : `(?:\\S+\\s+){${place.words - 1}}[^\\s,;/>→()]+`;
  const length = new RegExp(`^${pattern}`).exec(rest)?.[0].replace(/[.:]$/, "").length ?? 0;
  return length === 0 ? null : { length, meanings: place.meanings };
}

function directionOf(state: State): Direction {
  if (state.direction !== null) return state.direction;
  if (state.last === null) return "from";
  if (state.joined) return state.last;
  return state.last === "to" && state.filters.from === undefined && state.filters.near === undefined
    ? "from"
    : "to";
}

/** Matches "luton", which means the van except where a place is expected. */
const LUTON = /^luton(?![a-z0-9])/;
const BEFORE_TO = /^luton ?(?:to|-|>|→|–)/;

/** Returns towns that a word may be a misspelling of. */
function misspeltTowns(word: string, geo: Pick<Geo, "suggest">): string[] {
  const towns = geo.suggest(word, MAX_MISSPELT).filter(({ isMisspelt }) => isMisspelt);
  return [...new Set(towns.map(({ text }) => text))];
}

/** Parses a haulier's text into filters of the board. Words that mean nothing are returned as unread parts. */
export function readWords(
  text: string,
  today: Day,
  geo: Pick<Geo, "named" | "suggest">,
  own: OwnWork = NO_WORK,
): WordsReading {
  // Converts ASCII letters only, so that every position in the text stays the same.
  const lower = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const state: State = {
    today,
    filters: {},
    direction: null,
    last: null,
    joined: false,
    miles: null,
    baseMiles: null,
  };
  const reading: WordsReading = {
    filters: state.filters,
    parts: [],
    others: [],
    words: {},
    summary: [],
    middle: null,
  };
  const places: Record<Direction, { meaning: PlaceMeaning; words: string }[]> = {
    from: [],
    to: [],
    near: [],
  };
  let at = 0;

  const take = (
    length: number,
    kind: WordsPart["kind"],
    names: FilterName[] = [],
    why: string | null = null,
  ) => {
    reading.parts.push({ start: at, end: at + length, text: text.slice(at, at + length), kind, names, why });
    at += length;
  };
  const set = (length: number, filters: RawFilters) => {
    Object.assign(state.filters, filters);
    const names = (Object.keys(filters) as FilterName[]).filter((name) => filters[name] !== undefined);
    reading.summary.push(text.slice(at, at + length));
    take(length, "filter", names);
  };
  const tryRules = (rules: readonly Rule[]): boolean => {
    for (const { pattern, read } of rules) {
      const match = pattern.exec(lower.slice(at));
      if (match === null || match[0] === "") continue;
      const result = read(match, state);
      if (result === null) take(match[0].length, "joint");
      else if (typeof result === "string") take(match[0].length, "unread", [], result);
      else set(match[0].length, result);
      return true;
    }
    return false;
  };
  const tryDays = (): boolean => {
    const days = readDays(lower.slice(at), state);
    if (days === null) return false;
    state.direction = null;
    set(days.length, days.filters);
    return true;
  };
  const named = onceForEach(geo);
  const tryPlace = (): boolean => {
    const place = placeAt(lower.slice(at), named, state);
    const [meaning, ...others] = place?.meanings ?? [];
    if (place === null || meaning === undefined) return false;
    if (places.from.length + places.to.length + places.near.length >= MAX_PLACES) {
      take(place.length, "unread", [], `filters nothing: a line names ${MAX_PLACES} places at most.`);
      return true;
    }
    const direction = directionOf(state);
    const typed = text.slice(at, at + place.length);
    const here = { start: at, end: at + place.length, text: typed };
    for (const other of others) {
      reading.others.push({ ...here, name: other.name, instead: other.near ?? other.name });
    }
    if (LUTON.test(lower.slice(at)))
      reading.others.push({ ...here, name: "Luton vans", instead: "luton van" });
    Object.assign(state, { direction: null, last: direction, joined: false });
    if (direction === "near" && meaning.near === null) {
      take(place.length, "unread", [], "filters nothing: it is too large to measure miles from.");
      return true;
    }
    const words = writtenName(typed, meaning.name);
    places[direction].push({ meaning, words });
    reading.summary.push(`${direction} ${words}`);
    take(place.length, "filter", [direction]);
    return true;
  };

  /** Reads "home" as the centre of a radius or, after a place or "to", as the destination. */
  const tryHome = (): boolean => {
    const { length } = HOME.exec(lower.slice(at))?.[0] ?? "";
    const [base, ...others] = own.bases;
    if (length === 0) return false;
    if (base === undefined) {
      take(length, "unread", [], NO_BASE);
      return true;
    }
    const direction = directionOf(state) === "to" ? "to" : "near";
    const typed = text.slice(at, at + length);
    for (const { outcode, town, radiusMiles } of others) {
      const instead = direction === "to" ? `to ${outcode}` : `near ${outcode} within ${radiusMiles} miles`;
      reading.others.push({ start: at, end: at + length, text: typed, name: `home at ${town}`, instead });
    }
    const { outcode, postcode, town } = base;
    const meaning = { name: town, codes: [outcode], near: postcode, weight: null };
    Object.assign(state, { direction: null, last: direction, joined: false });
    if (direction === "near") state.baseMiles = base.radiusMiles;
    places[direction].push({ meaning, words: "home" });
    reading.summary.push(`${direction} home`);
    take(length, "filter", [direction]);
    return true;
  };
  const tryOwnVehicles = (): boolean => {
    const { length } = OWN_VEHICLES.exec(lower.slice(at))?.[0] ?? "";
    if (length === 0) return false;
    if (own.vehicles.length === 0) take(length, "unread", [], NO_VEHICLE);
    else set(length, { vc: own.vehicles.join(",") });
    return true;
  };

  while (at < text.length) {
    const rest = lower.slice(at);
    const gap = /^\s+/.exec(rest);
    const sign = SIGNS.exec(rest);
    if (gap) at += gap[0].length;
    else if (sign) {
      if (/[->→–—=]/.test(sign[0])) state.direction = "to";
      else state.joined ||= /[,;/]/.test(sign[0]);
      take(sign[0].length, "joint");
    } else if (
      LUTON.test(rest) &&
      (state.direction !== null || (BEFORE_TO.test(rest) && places.from.length === 0))
    ) {
      tryPlace();
    } else if (tryDays() || tryRules(TERMS) || tryRules(JOINTS.slice(0, 2))) continue;
    else if (tryHome() || tryOwnVehicles()) continue;
    else if (state.direction !== null && tryPlace()) continue;
    else if (LUTON.test(rest)) {
      const here = { start: at, end: at + 5, text: text.slice(at, at + 5) };
      tryRules(VEHICLES);
      reading.others.push({ ...here, name: "Luton, the town", instead: "from Luton" });
    } else if (
      ![BODIES_AND_GEAR, NEEDS, WEIGHTS, VEHICLES, TYPES, NO_FILTER, JOINTS].some(tryRules) &&
      !tryPlace()
    ) {
      const word = /^[^\s,;]+/.exec(text.slice(at))?.[0] ?? rest.slice(0, 1);
      const here = { start: at, end: at + word.length, text: word };
      for (const town of misspeltTowns(word, geo))
        reading.others.push({ ...here, name: town, instead: town });
      take(word.length, "unread");
    }
  }
  setPlaces(reading, places, state);
  for (const name of Object.keys(state.filters) as FilterName[])
    if (state.filters[name] === undefined) delete state.filters[name];
  return reading;
}

/** Sets the filters for the places of the text; a single town with miles becomes the centre of a radius. */
function setPlaces(
  reading: WordsReading,
  places: Record<Direction, { meaning: PlaceMeaning; words: string }[]>,
  state: State,
): void {
  const { filters } = state;
  const [lone, ...others] = places.from;
  if (
    places.near.length === 0 &&
    filters.within !== undefined &&
    lone?.meaning.near != null &&
    others.length === 0
  ) {
    places.near = [lone];
    places.from = [];
  }
  const [near, ...more] = places.near;
  if (near?.meaning.near != null) {
    filters.near = near.meaning.near;
    if (near.words === "home" && state.baseMiles !== null) filters.within ??= String(state.baseMiles);
    reading.words[near.meaning.near] = near.words;
    // Other places become places of collection, because a radius has only one centre.
    places.from.push(...more);
  } else if (filters.within !== undefined) {
    delete filters.within;
    for (const part of reading.parts) {
      if (!part.names.includes("within")) continue;
      Object.assign(part, {
        kind: "unread",
        names: [],
        why: "filters nothing: miles are measured from one place.",
      });
    }
  }
  for (const direction of ["from", "to"] as const) {
    const values = [...new Set(places[direction].flatMap(({ meaning }) => meaning.codes))].join(",");
    if (values === "") continue;
    filters[direction] = values;
    reading.words[values] = places[direction].map(({ words }) => words).join(", ");
  }
  if (lone?.meaning.near != null && others.length === 0 && filters.from !== undefined) {
    reading.middle = { near: lone.meaning.near, name: lone.words };
  }
}
