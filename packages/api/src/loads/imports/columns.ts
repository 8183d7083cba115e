import type { Requires } from "../../core/carrier-facts.ts";
import { fieldFinder, type Headings } from "../../core/csv/headings.ts";
import * as cells from "../../core/csv/read-cell.ts";
import type { WaitingTerms } from "../../core/terms.ts";
import { place } from "./read-place.ts";

interface Column extends Headings {
  read: (text: string, context: cells.CellContext) => cells.Cell;
}

/** Words that are no heading for a place by themselves, only with "postcode" or "town". */
const BARE = new Set(["collect", "deliver", "load", "drop", "tip", "del", "deliv", "coll"]);

/**
 * Returns the headings of the place of one end. Those with "postcode" come first, because a heading such as
 * "From" alone may be over company names.
 */
function endNames(ends: readonly string[]): string[] {
  const exact = ends.flatMap((end) => [`${end} postcode`, `${end} post code`, `${end} pc`, `${end} p/c`]);
  return [...exact, ...ends.map((end) => `${end} town`), ...ends.filter((end) => !BARE.has(end))];
}

/** Columns of a load, each under the field of POST /loads that it fills. */
const OF_LOAD = {
  key: { header: "Key", also: ["idempotency key", "row key"], read: cells.words },
  externalRef: {
    header: "Your reference",
    also: [
      "our ref",
      "our reference",
      "your ref",
      "external ref",
      "reference",
      "reference no",
      "ref",
      "ref no",
      "load ref",
      "load no",
      "load number",
      "job number",
      "job no",
      "job ref",
      "order number",
      "order no",
      "order ref",
      "po number",
      "po no",
      "customer ref",
      "cust ref",
      "consignment no",
      "consignment number",
      "job",
      "order",
      "consignment",
    ],
    read: cells.words,
  },
  type: { header: "Type", also: ["load type", "type of load", "kind of load"], read: cells.loadType },
  vehicleClass: {
    header: "Vehicle",
    also: [
      "vehicle class",
      "vehicle type",
      "vehicle size",
      "vehicle required",
      "vehicle req",
      "veh type",
      "veh",
      "wagon",
      "wagon type",
      "lorry",
      "truck",
      "truck type",
    ],
    read: cells.vehicle,
  },
  weightBand: {
    header: "Weight",
    also: [
      "weight band",
      "weight kg",
      "weight kgs",
      "weight t",
      "weight tonnes",
      "gross weight",
      "gross weight kg",
      "total weight",
      "total weight kg",
      "wt",
      "wt kg",
      "wgt",
      "kg",
      "kgs",
      "kilos",
      "tonnes",
    ],
    read: cells.weight,
  },
  fromPostcode: {
    header: "Collect postcode",
    also: [
      ...endNames([
        "collect",
        "collection",
        "coll",
        "pick up",
        "pickup",
        "from",
        "origin",
        "load",
        "loading",
      ]),
    ],
    read: place,
  },
  toPostcode: {
    header: "Deliver postcode",
    also: [
      ...endNames([
        "deliver",
        "delivery",
        "del",
        "deliv",
        "drop",
        "drop off",
        "to",
        "destination",
        "dest",
        "tip",
      ]),
    ],
    read: place,
  },
  collectDate: {
    header: "Collect date",
    also: [
      ...["collection", "coll", "pick up", "pickup", "loading", "load"].map((end) => `${end} date`),
      ...["collect", "collection", "coll"].map((end) => `${end} day`),
      "date of collection",
      "date",
      "collect",
    ],
    read: cells.day,
  },
  collectWindow: {
    header: "Collect window",
    also: ["collection window", "coll window", "collect am/pm", "coll am/pm"],
    read: cells.slot,
  },
  collectByTime: {
    header: "Collect by",
    also: [
      "collect by time",
      ...["collection", "collect", "coll", "pick up", "pickup", "loading"].map((end) => `${end} time`),
      "collection slot",
      "collect slot",
      "coll slot",
      "coll by",
    ],
    read: cells.slot,
  },
  deliverDate: {
    header: "Deliver date",
    also: [
      ...["delivery", "del", "deliv", "drop"].map((end) => `${end} date`),
      ...["deliver", "delivery", "del"].map((end) => `${end} day`),
      "date of delivery",
      "deliver",
    ],
    read: cells.day,
  },
  deliverWindow: {
    header: "Deliver window",
    also: ["delivery window", "del window", "deliver am/pm", "del am/pm"],
    read: cells.slot,
  },
  deliverByTime: {
    header: "Deliver by",
    also: [
      "deliver by time",
      ...["delivery", "deliver", "del", "deliv", "drop"].map((end) => `${end} time`),
      "delivery slot",
      "deliver slot",
      "del slot",
      "del by",
    ],
    read: cells.slot,
  },
  bookNowPence: {
    header: "Book now price (£)",
    also: [
      "book now price",
      "book now",
      "book now pence",
      "price",
      "price gbp",
      "price ex vat",
      "our price",
      "rate",
      "agreed rate",
      "haulier rate",
      "haulage rate",
    ],
    read: cells.price,
  },
  termsDays: { header: "Terms (days)", also: ["terms", "payment terms", "terms days"], read: cells.whole },
  pallets: {
    header: "Pallets",
    also: [
      "number of pallets",
      "no of pallets",
      "pallet count",
      "total pallets",
      "plts",
      "plt",
      "pals",
      "no plts",
    ],
    read: cells.whole,
  },
  parcels: {
    header: "Parcels",
    also: ["number of parcels", "no of parcels", "pcls", "pcl", "cartons"],
    read: cells.whole,
  },
  adr: {
    header: "ADR",
    also: ["dangerous goods", "hazardous", "hazardous goods", "haz", "hazchem"],
    read: cells.yesNo,
  },
  tailLift: {
    header: "Tail-lift",
    also: ["tail lift", "tail lift required", "tail lift req", "t/l", "t/lift"],
    read: cells.yesNo,
  },
  fragile: { header: "Fragile", also: [], read: cells.yesNo },
  isBackload: { header: "Backload", also: ["is backload"], read: cells.yesNo },
  equipment: {
    header: "Body and gear",
    also: ["equipment", "body", "body type", "body and equipment", "trailer type"],
    read: cells.equipment,
  },
  weightKg: {
    header: "Exact weight (kg)",
    also: ["exact weight", "exact kg", "weight in kilograms", "kilograms"],
    read: cells.kilograms,
  },
  noSubcontract: {
    header: "Not to be passed on",
    also: ["no subcontract", "no subcontracting", "no subbies"],
    read: cells.yesNo,
  },
  dimsNote: {
    header: "Dimensions",
    also: ["dims", "size", "sizes", "dims note", "dims l x w x h"],
    read: cells.words,
  },
  boardNote: { header: "On the board", also: ["board note", "note for carriers"], read: cells.words },
  notes: {
    header: "Notes for the driver",
    also: [
      "driver notes",
      "notes",
      "special instructions",
      "instructions",
      "delivery instructions",
      "comments",
      "remarks",
    ],
    read: cells.words,
  },
} as const satisfies Record<string, Column>;

/** Columns of the requirements, each under the field of `requires` that it fills. */
const OF_REQUIRES = {
  operatorLicence: {
    header: "Operator's licence",
    also: ["licence", "licensed", "operator licence", "o licence"],
    read: cells.yesNo,
  },
  goodsInTransitPence: {
    header: "Goods in transit (£)",
    also: ["goods in transit", "git", "git cover", "goods in transit cover"],
    read: cells.pounds,
  },
  hireAndReward: { header: "Hire and reward", also: ["hire reward"], read: cells.yesNo },
  minFinished: { header: "Finished jobs", also: ["least finished jobs", "min finished"], read: cells.whole },
  gateCheck: { header: "Gate check", also: ["collection code"], read: cells.yesNo },
} as const satisfies Record<keyof Requires, Column>;

/** Columns of the waiting terms, each under the field of `waiting` that it fills. */
const OF_WAITING = {
  freeMins: {
    header: "Free waiting (min)",
    also: ["free waiting", "free time", "free mins"],
    read: cells.whole,
  },
  pencePerQuarter: {
    header: "Waiting per quarter hour (£)",
    also: ["waiting", "waiting per quarter hour", "waiting rate", "demurrage"],
    read: (text, context) => (/^£?0(?:\.00?)?$/.test(text) ? { value: 0 } : cells.pounds(text, context)),
  },
} as const satisfies Record<keyof WaitingTerms, Column>;

/** Columns of the temperature, each under the field of `temperature` that it fills. */
const OF_TEMPERATURE = {
  minC: { header: "Keep at, from (°C)", also: ["min temp", "temp from", "min c"], read: cells.degrees },
  maxC: { header: "Keep at, to (°C)", also: ["max temp", "temp to", "max c"], read: cells.degrees },
} as const satisfies Record<string, Column>;

/** Columns of one line of goods; the number of the line precedes each heading, as in "Goods 1 packages". */
const OF_GOODS = {
  packages: { header: "packages", also: ["quantity", "qty"], read: cells.whole },
  kind: { header: "kind", also: ["type"], read: cells.packageKind },
  description: { header: "description", also: ["what"], read: cells.words },
  lengthCm: { header: "length (cm)", also: ["length", "l"], read: cells.whole },
  widthCm: { header: "width (cm)", also: ["width", "w"], read: cells.whole },
  heightCm: { header: "height (cm)", also: ["height", "h"], read: cells.whole },
  weightKg: { header: "kg each", also: ["weight each", "kg"], read: cells.kilograms },
  stackable: { header: "stackable", also: ["stack"], read: cells.yesNo },
  un: { header: "UN number", also: ["un", "un no"], read: cells.words },
} as const satisfies Record<string, Column>;

/**
 * Columns of one further stop, each under the field that it fills; the number of the stop precedes each
 * heading, as in "Stop 1 postcode".
 */
const OF_STOP = {
  kind: { header: "kind", also: ["type"], read: cells.stopKind },
  postcode: { header: "postcode", also: [], read: place },
  date: { header: "date", also: ["day"], read: cells.day },
  window: { header: "window", also: [], read: cells.slot },
  byTime: { header: "by", also: ["by time", "time", "slot"], read: cells.slot },
  pallets: { header: "pallets", also: [], read: cells.whole },
  parcels: { header: "parcels", also: [], read: cells.whole },
} as const satisfies Record<string, Column>;

type LoadField = keyof typeof OF_LOAD;
/** Numbers of the further stops that a sheet may have; a load may have no more. */
const STOPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** Numbers of the lines of goods that a sheet may have; a load posted otherwise may have more. */
const GOODS = [1, 2, 3, 4, 5] as const;
type StopField = `stop ${(typeof STOPS)[number]} ${keyof typeof OF_STOP}`;
type GoodsField = `goods ${(typeof GOODS)[number]} ${keyof typeof OF_GOODS}`;
type GroupField =
  | `requires ${keyof typeof OF_REQUIRES}`
  | `waiting ${keyof typeof OF_WAITING}`
  | `temperature ${keyof typeof OF_TEMPERATURE}`;
export type SheetField = LoadField | GroupField | StopField | GoodsField;

const GROUPS = { requires: OF_REQUIRES, waiting: OF_WAITING, temperature: OF_TEMPERATURE };

const columnsOfGroups = Object.fromEntries(
  Object.entries(GROUPS).flatMap(([group, columns]) =>
    Object.entries(columns).map(([part, column]): [string, Column] => [`${group} ${part}`, column]),
  ),
) as Record<GroupField, Column>;

/** Returns the columns of the items of a list, each with the number of its item. */
function numbered<Field extends string>(
  name: "stop" | "goods",
  numbers: readonly number[],
  columns: Record<string, Column>,
): Record<Field, Column> {
  return Object.fromEntries(
    numbers.flatMap((nth) =>
      Object.entries(columns).map(([part, { header, also, read }]): [string, Column] => {
        const headed = (heading: string) => `${name === "stop" ? "Stop" : "Goods"} ${nth} ${heading}`;
        return [`${name} ${nth} ${part}`, { header: headed(header), also: also.map(headed), read }];
      }),
    ),
  ) as Record<Field, Column>;
}

/** Every column that a sheet of loads may have. */
export const COLUMNS: Readonly<Record<SheetField, Column>> = {
  ...OF_LOAD,
  ...columnsOfGroups,
  ...numbered<StopField>("stop", STOPS, OF_STOP),
  ...numbered<GoodsField>("goods", GOODS, OF_GOODS),
};
export const SHEET_FIELDS = Object.keys(COLUMNS) as [SheetField, ...SheetField[]];
export const isSheetField = (name: string): name is SheetField => Object.hasOwn(COLUMNS, name);

/**
 * Returns the list of the load, the number of its item in the sheet, from 1, and the field of that item which a column
 * fills; null for a column of the load itself.
 */
export function listPartOf(field: SheetField): { list: "stops" | "goods"; nth: number; part: string } | null {
  const [, name, nth, part] = /^(stop|goods) (\d+) (\w+)$/.exec(field) ?? [];
  return part === undefined ? null : { list: name === "goods" ? name : "stops", nth: Number(nth), part };
}

/** Returns the part of a group of fields that a column fills; null for any other column. */
export function groupPartOf(field: SheetField): { group: string; part: string } | null {
  const [group = "", part] = field.split(" ");
  return part === undefined || !Object.hasOwn(GROUPS, group) ? null : { group, part };
}

/** Columns without which no row can be posted. */
export const NEEDED: readonly SheetField[] = [
  "type",
  "vehicleClass",
  "weightBand",
  "fromPostcode",
  "toPostcode",
  "collectDate",
];

/** The field that a firm has chosen for each heading, by heading key; null for none. */
export type KnownHeadings = ReadonlyMap<string, SheetField | null>;

/** Returns the field that each column fills, by its heading; a firm's own choice comes first. */
export const fieldsOf = fieldFinder(COLUMNS);
