import type { Day } from "@board/calendar";
import { Equipment, LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { Geo } from "@board/geo";
import {
  type FieldError,
  fieldError,
  noSuchDay,
  postcodeAmong,
  type Spelling,
  unknownPostcode,
} from "../../core/field-error.ts";
import { nearest } from "../../core/nearest.ts";
import {
  DEFAULT_WITHIN_MILES,
  dayOf,
  FILTER_NAMES,
  type FilterName,
  readSwitch,
  splitList,
} from "./view-rules.ts";

/** The scope and the seat that are needed to read the board. */
export const BOARD_ACCESS = { scope: "board:read", rolesOf: "board.read", seat: true } as const;

/** The fields of a load that filters test. */
export interface FilteredLoad {
  fromOutcode: string;
  toOutcode: string;
  vehicleClass: VehicleClass;
  type: LoadType;
  /** Bodies and gear as `equipmentText` writes them. */
  equipment: string;
  weightBand: WeightBand;
  collectDate: Day;
  tailLift: boolean;
  adr: boolean;
  termsDays: number;
}
export type FilteredField = keyof FilteredLoad;

/** Returns bodies and gear as one text, whatever their order, so that an index has few values. */
export const equipmentText = (equipment: readonly Equipment[]): string => equipment.toSorted().join(",");

/** The context in which a filter's text is parsed. */
interface ParseContext {
  today: Day;
  /** Null in a browser, which only checks the form of places and cannot parse `near`. */
  geo: (Pick<Geo, "find" | "outcodesWithin"> & Spelling) | null;
  /** The texts of all filters, by name. */
  raw: Readonly<Record<string, string | undefined>>;
  /** Reports the text as unreadable; `predicate` follows the name of the filter. */
  refuse: (code: string, predicate: string, name?: FilterName) => null;
}

/** The values of a field that a filter lets through. */
export interface Allowed<Value> {
  has: (value: Value) => boolean;
  /** Lists the values, if there are finitely many; absent otherwise. */
  keys?: () => Iterable<Value>;
  /** Terms, such as `placesOf` names them for outcodes; a value passes if it has one of them. */
  terms?: ReadonlySet<string>;
}

/** One filter of the board (contract 6). Its SQL has the same name in `sql.ts`. */
interface Filter<Field extends FilteredField, Value> {
  field: Field;
  description: string;
  example: string;
  /** Parses the text in the address; null if it sets no filter or was refused. */
  read: (text: string, context: ParseContext) => Value | null;
  allows: (value: Value) => Allowed<FilteredLoad[Field]>;
}

/** Returns a filter unchanged, so that TypeScript infers its types one filter at a time. */
const filter = <Field extends FilteredField, Value>(one: Filter<Field, Value>) => one;

/** Returns the postcode area of an outcode, its letters: `LS` for LS10. */
export const areaOf = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? "";
const districtOf = (outcode: string): string => outcode.replace(/[A-Z]$/, "");

/**
 * True if a place filter contains an outcode. Letters alone are exactly that area (`M` is not `ME`); with digits it
 * is that district or its subdivisions (`M1` is not `M11`, `SW1` contains `SW1A`).
 */
export function holdsOutcode(place: string, outcode: string): boolean {
  if (!/\d/.test(place)) return areaOf(outcode) === place;
  return outcode === place || districtOf(outcode) === place;
}

function isPlace(place: string, geo: ParseContext["geo"]): boolean {
  if (!/^[A-Z]{1,2}(\d[A-Z\d]?)?$/.test(place)) return false;
  return geo === null || geo.outcodesOf(areaOf(place)).some((outcode) => holdsOutcode(place, outcode));
}

/** Returns the end of a sentence about a text that is no area or outcode; null if it is one. */
export function noPlace(place: string, geo: ParseContext["geo"]): string | null {
  if (isPlace(place, geo)) return null;
  const [outcode] = (geo && postcodeAmong(place, geo))?.split(" ") ?? [];
  const hint = outcode === undefined ? "" : ` Did you mean ${outcode}?`;
  return `holds ${place || "an empty entry"}, which is no postcode area or outcode.${hint}`;
}

function readPlaces(text: string, { geo, refuse }: ParseContext): string[] {
  const places = splitList(text);
  for (const place of places) {
    const predicate = noPlace(place, geo);
    if (predicate !== null) refuse("invalid_value", predicate);
  }
  return places;
}

/** Returns the place filters that contain an outcode: the outcode, its area and its district. */
export function placesOf(outcode: string): Set<string> {
  return new Set([outcode, areaOf(outcode), districtOf(outcode)]);
}

function holdingAny(places: readonly string[]): Allowed<string> {
  const held = new Set(places);
  return {
    has: (outcode) => held.has(outcode) || held.has(areaOf(outcode)) || held.has(districtOf(outcode)),
    terms: held,
  };
}

/** Returns the terms of a text of equipment: each body and each part of the gear. */
export const equipmentIn = (equipment: string): string[] => (equipment === "" ? [] : equipment.split(","));

function namingAny(equipment: readonly Equipment[]): Allowed<string> {
  const terms = new Set<string>(equipment);
  return { has: (text) => equipmentIn(text).some((one) => terms.has(one)), terms };
}

const readChoices =
  <Choice extends string>(choices: Record<string, Choice>) =>
  (text: string, { refuse }: ParseContext): Choice[] => {
    const values = Object.values(choices);
    return splitList(text).flatMap((part) => {
      const value = values.find((candidate) => candidate === part);
      if (value !== undefined) return [value];
      const meant = nearest(part, values);
      const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
      const given = part || "an empty entry";
      refuse("invalid_value", `holds ${given}; it must be of ${values.join(", ")}.${hint}`);
      return [];
    });
  };

function readDay(text: string, { today, refuse }: ParseContext): Day | null {
  const day = dayOf(text, today);
  if (day !== null) return day;
  const form = "must be today, tomorrow or a calendar day written YYYY-MM-DD";
  return refuse("invalid_date", `${form}${noSuchDay(text)}`);
}

/** Parses a switch. Off is null, because a filter that is off restricts nothing. */
function readOn(text: string, { refuse }: ParseContext): true | null {
  const on = readSwitch(text);
  if (on === null) return refuse("invalid_value", "must be 1, true or empty for on, 0 or false for off.");
  return on || null;
}

function wholeNumber(text: string, minimum: number, maximum: number): number | null {
  if (!/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : null;
}

/**
 * The outcodes within a radius, each with its miles. Distances are to the middle of an outcode: with exact
 * distances, two circles would reveal a load's postcode before it is booked.
 */
export interface Radius {
  withinMiles: number;
  outcodes: ReadonlyMap<string, number>;
}

function readMiles(text: string, refuse: ParseContext["refuse"]): number | null {
  return wholeNumber(text, 1, 500) ?? refuse("invalid_value", "must be whole miles, 1 to 500.", "within");
}

function readRadius(near: string, { geo, raw, refuse }: ParseContext): Radius | null {
  const within = raw.within === undefined ? DEFAULT_WITHIN_MILES : readMiles(raw.within, refuse);
  const place = geo?.find(near) ?? null;
  if (geo === null || place === null) {
    const [code, predicate] = unknownPostcode(near, geo);
    return refuse(code, predicate);
  }
  return within === null ? null : { withinMiles: within, outcodes: geo.outcodesWithin(place, within) };
}

/** Maximum weight of each band in kilograms, light to heavy; T_15_PLUS has none. */
const BAND_TOP_KG: Record<WeightBand, number> = {
  UNDER_50KG: 50,
  KG_50_250: 250,
  KG_250_1000: 1_000,
  T_1_3: 3_000,
  T_3_7: 7_000,
  T_7_15: 15_000,
  T_15_PLUS: Number.POSITIVE_INFINITY,
};

/** Returns the bands up to and including a band, or those within a number of kilograms. */
export function bandsUpTo(limit: WeightBand | number): WeightBand[] {
  const top = typeof limit === "number" ? limit : BAND_TOP_KG[limit];
  return Object.values(WeightBand).filter((band) => BAND_TOP_KG[band] <= top);
}

function readWeight(text: string, { refuse }: ParseContext): WeightBand[] | null {
  const bands = Object.values(WeightBand);
  const limit = bands.find((band) => band === text.toUpperCase()) ?? wholeNumber(text, 1, 100_000);
  if (limit !== null) return bandsUpTo(limit);
  return refuse("invalid_value", `must be whole kilograms or one of ${bands.join(", ")}.`);
}

function readTerms(text: string, { refuse }: ParseContext): number | null {
  return wholeNumber(text, 0, 120) ?? refuse("invalid_value", "must be whole days, 0 to 120.");
}

/**
 * Every filter of the board, by its name in the API and in the site's address. The API's parameters, the SQL, the
 * index, saved searches, alerts and the site's list are all made from this table.
 */
export const FILTERS = {
  from: filter({
    field: "fromOutcode",
    description: "Areas or outcodes, comma between: letters alone are the area, digits the district.",
    example: "LS,M1",
    read: readPlaces,
    allows: holdingAny,
  }),
  to: filter({
    field: "toOutcode",
    description: "As from.",
    example: "SW1",
    read: readPlaces,
    allows: holdingAny,
  }),
  vc: filter({
    field: "vehicleClass",
    description: "Vehicle classes, any case; several with commas between, or given more than once.",
    example: "LUTON,SEVEN_FIVE_T",
    read: readChoices(VehicleClass),
    allows: (classes: VehicleClass[]) => new Set(classes),
  }),
  type: filter({
    field: "type",
    description: "Load types, any case; several with commas between, or given more than once.",
    example: "PALLETS",
    read: readChoices(LoadType),
    allows: (types: LoadType[]) => new Set(types),
  }),
  eq: filter({
    field: "equipment",
    description:
      "Bodies and gear, any case: loads that name any of them; several with commas between, or given more than once.",
    example: "CURTAIN,MOFFETT",
    read: readChoices(Equipment),
    allows: namingAny,
  }),
  date: filter({
    field: "collectDate",
    description: "Collection on that day: today, tomorrow or YYYY-MM-DD.",
    example: "tomorrow",
    read: readDay,
    allows: (day) => new Set([day]),
  }),
  after: filter({
    field: "collectDate",
    description: "Collection on that day or later.",
    example: "today",
    read: readDay,
    allows: (first) => ({ has: (day) => day >= first }),
  }),
  before: filter({
    field: "collectDate",
    description: "Collection on that day or earlier.",
    example: "2026-11-28",
    read: readDay,
    allows: (last) => ({ has: (day) => day <= last }),
  }),
  near: filter({
    field: "fromOutcode",
    description:
      "A postcode or outcode: collection within `within` miles of it, measured to the middle of the load's outcode.",
    example: "LS10",
    read: readRadius,
    allows: ({ outcodes }) => outcodes,
  }),
  notl: filter({
    field: "tailLift",
    description: "1, true or empty: leave out loads that need a tail-lift.",
    example: "1",
    read: readOn,
    allows: () => new Set([false]),
  }),
  tl: filter({
    field: "tailLift",
    description: "1, true or empty: only loads that need a tail-lift.",
    example: "1",
    read: readOn,
    allows: () => new Set([true]),
  }),
  noadr: filter({
    field: "adr",
    description: "1, true or empty: leave out ADR loads.",
    example: "1",
    read: readOn,
    allows: () => new Set([false]),
  }),
  maxwt: filter({
    field: "weightBand",
    description: "A weight band or whole kilograms: the load's band does not go above it.",
    example: "T_1_3",
    read: readWeight,
    allows: (bands) => new Set(bands),
  }),
  terms: filter({
    field: "termsDays",
    description: "Days: paid within that many.",
    example: "30",
    read: readTerms,
    allows: (most) => ({ has: (days) => days <= most }),
  }),
} satisfies Record<Exclude<FilterName, "within">, unknown>;

/** Filters that take a comma-separated list; an address may also repeat them. */
export const LIST_FILTERS = ["from", "to", "vc", "type", "eq"] as const;

/** Name of a filter that selects loads: all but `within`, which only changes `near`. */
export type FilterKey = keyof typeof FILTERS;
export type FilterValue<Key extends FilterKey> = NonNullable<ReturnType<(typeof FILTERS)[Key]["read"]>>;

/** Parsed filters of a query: dates are resolved to days, and a radius to its outcodes. */
export type BoardFilters = { readonly [Key in FilterKey]?: FilterValue<Key> };

export type RawFilters = { [Name in FilterName]?: string | undefined };

const KEYS = Object.keys(FILTERS) as FilterKey[];

const WITHIN = { description: "Miles, 1 to 500; needs near. 25 when left out.", example: "40" };

/** Returns a filter's description and example for the API reference. */
export function filterText(name: FilterName): { description: string; example: string } {
  const { description, example } = name === "within" ? WITHIN : FILTERS[name];
  return { description, example };
}

/**
 * A text that cannot be parsed: the filter, a code, and the predicate that follows the filter's name in the
 * error.
 */
export interface Unreadable {
  name: FilterName;
  code: string;
  predicate: string;
}

/**
 * Parses the filters of an address, and reports every text that it cannot read. The filters are valid only if
 * there are no such texts.
 */
export function readRawFilters(
  raw: RawFilters,
  today: Day,
  geo: ParseContext["geo"],
): { filters: BoardFilters; problems: Unreadable[] } {
  const problems: Unreadable[] = [];
  const refusing =
    (own: FilterName): ParseContext["refuse"] =>
    (code, predicate, name = own) => {
      problems.push({ name, code, predicate });
      return null;
    };
  const filters: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const text = raw[name];
    const refuse = refusing(name);
    if (text === undefined) continue;
    if (name !== "within") {
      const asked = FILTERS[name].read(text, { today, geo, raw, refuse });
      if (asked !== null) filters[name] = asked;
    } else if (raw.near === undefined) {
      readMiles(text, refuse);
      refuse("requires_near", "needs near.");
    }
  }
  return { filters, problems };
}

/** One filter of a query: the field that it tests and the values that pass. */
export interface Condition {
  key: FilterKey;
  field: FilteredField;
  asked: unknown;
  allowed: Allowed<string | number | boolean>;
}

/** Returns the filters that are set, in the order of the table. */
export function conditionsOf(filters: BoardFilters): Condition[] {
  return KEYS.flatMap((key) => {
    const asked = filters[key];
    if (asked === undefined) return [];
    const { field, allows } = FILTERS[key];
    const allowed = (allows as (value: unknown) => Condition["allowed"])(asked);
    return [{ key, field, asked, allowed }];
  });
}

/** Returns a test for loads that pass every filter. */
export function matcherOf(filters: BoardFilters): (load: FilteredLoad) => boolean {
  const conditions = conditionsOf(filters);
  return (load) => conditions.every(({ field, allowed }) => allowed.has(load[field]));
}

/** True if a load passes every filter. */
export function matches(load: FilteredLoad, filters: BoardFilters): boolean {
  return matcherOf(filters)(load);
}

/** Returns the errors of an earliest and a latest day that leave no day between them. */
export function noDayLeft({ after, before }: BoardFilters): FieldError[] {
  if (after === undefined || before === undefined || after <= before) return [];
  return [
    fieldError(["after"], "contradicts", `${after} is later than before ${before}.`),
    fieldError(["before"], "contradicts", `${before} is earlier than after ${after}.`),
  ];
}
