import type { Geo } from "@board/geo";
import type { Requires } from "../passport/rules.ts";
import * as cells from "./read-cell.ts";
import { place } from "./read-place.ts";

interface Column {
  /** As the downloaded sheet is headed. */
  header: string;
  /** Other names of the column. */
  also: readonly string[];
  read: (text: string, geo: Geo) => cells.Cell;
}

/** The columns of a load, by the field of POST /loads that each fills. */
const OF_LOAD = {
  key: { header: "Key", also: ["idempotency key", "row key"], read: cells.words },
  externalRef: {
    header: "Your reference",
    also: ["reference", "ref", "job number", "job", "order", "order number", "external ref"],
    read: cells.words,
  },
  type: { header: "Type", also: ["load type"], read: cells.loadType },
  vehicleClass: { header: "Vehicle", also: ["vehicle class", "vehicle type"], read: cells.vehicle },
  weightBand: { header: "Weight", also: ["weight band", "weight kg", "kg"], read: cells.weight },
  fromPostcode: {
    header: "Collect postcode",
    also: ["from", "from postcode", "collection postcode", "collection", "pick up postcode"],
    read: place,
  },
  toPostcode: {
    header: "Deliver postcode",
    also: ["to", "to postcode", "delivery postcode", "delivery", "drop postcode"],
    read: place,
  },
  collectDate: {
    header: "Collect date",
    also: ["collection date", "collect", "date", "pick up date"],
    read: cells.day,
  },
  collectWindow: { header: "Collect window", also: ["collection window"], read: cells.timeWindow },
  collectByTime: {
    header: "Collect by",
    also: ["collect by time", "collection time", "collect time", "collection slot"],
    read: cells.time,
  },
  deliverDate: { header: "Deliver date", also: ["delivery date", "deliver"], read: cells.day },
  deliverWindow: { header: "Deliver window", also: ["delivery window"], read: cells.timeWindow },
  deliverByTime: {
    header: "Deliver by",
    also: ["deliver by time", "delivery time", "deliver time", "delivery slot"],
    read: cells.time,
  },
  bookNowPence: {
    header: "Book now price (£)",
    also: ["book now price", "book now", "price", "rate", "book now pence"],
    read: cells.pounds,
  },
  termsDays: { header: "Terms (days)", also: ["terms", "payment terms", "terms days"], read: cells.whole },
  pallets: { header: "Pallets", also: ["number of pallets", "plt"], read: cells.whole },
  parcels: { header: "Parcels", also: ["number of parcels", "pcl"], read: cells.whole },
  adr: { header: "ADR", also: ["dangerous goods", "hazardous"], read: cells.yesNo },
  tailLift: { header: "Tail-lift", also: ["tail lift"], read: cells.yesNo },
  fragile: { header: "Fragile", also: [], read: cells.yesNo },
  isBackload: { header: "Backload", also: ["is backload"], read: cells.yesNo },
  dimsNote: { header: "Dimensions", also: ["dims", "size", "dims note"], read: cells.words },
  boardNote: { header: "On the board", also: ["board note", "note for carriers"], read: cells.words },
  notes: { header: "Notes for the driver", also: ["notes", "instructions", "comments"], read: cells.words },
} as const satisfies Record<string, Column>;

/** The columns of what the load requires of its carrier, by the fields of `requires`. */
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

/** The columns of one further stop, by its fields; each heading follows "Stop 1". */
const OF_STOP = {
  kind: { header: "kind", also: ["type"], read: cells.stopKind },
  postcode: { header: "postcode", also: [], read: place },
  date: { header: "date", also: ["day"], read: cells.day },
  window: { header: "window", also: [], read: cells.timeWindow },
  byTime: { header: "by", also: ["by time", "time", "slot"], read: cells.time },
  pallets: { header: "pallets", also: [], read: cells.whole },
  parcels: { header: "parcels", also: [], read: cells.whole },
} as const satisfies Record<string, Column>;

type LoadField = keyof typeof OF_LOAD;
type StopPart = keyof typeof OF_STOP;
/** As many as a load may have; a sheet counts them from 1. */
const STOPS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type StopField = `stop ${(typeof STOPS)[number]} ${StopPart}`;
type RequiresField = `requires ${keyof typeof OF_REQUIRES}`;
export type SheetField = LoadField | RequiresField | StopField;

const columnsOfRequires = Object.fromEntries(
  Object.entries(OF_REQUIRES).map(([part, column]): [string, Column] => [`requires ${part}`, column]),
) as Record<RequiresField, Column>;

const STOP_PARTS = Object.keys(OF_STOP) as StopPart[];

const columnsOfStops = Object.fromEntries(
  STOPS.flatMap((stop) =>
    STOP_PARTS.map((part): [StopField, Column] => {
      const { header, also, read } = OF_STOP[part];
      const headed = (name: string) => `Stop ${stop} ${name}`;
      return [`stop ${stop} ${part}`, { header: headed(header), also: also.map(headed), read }];
    }),
  ),
) as Record<StopField, Column>;

/** Every column of a sheet of loads. */
export const COLUMNS: Readonly<Record<SheetField, Column>> = {
  ...OF_LOAD,
  ...columnsOfRequires,
  ...columnsOfStops,
};
export const SHEET_FIELDS = Object.keys(COLUMNS) as [SheetField, ...SheetField[]];

/** The stop, counted from 1, and the part of it that a column fills; null for a column of the load itself. */
export function stopPartOf(field: SheetField): { nth: number; part: string } | null {
  const [, nth, part] = /^stop (\d+) (\w+)$/.exec(field) ?? [];
  return part === undefined ? null : { nth: Number(nth), part };
}

/** The part of `requires` that a column fills; null for any other column. */
export function requiresPartOf(field: SheetField): string | null {
  return /^requires (\w+)$/.exec(field)?.[1] ?? null;
}

/** Without these no row can be posted. */
export const NEEDED: readonly SheetField[] = [
  "type",
  "vehicleClass",
  "weightBand",
  "fromPostcode",
  "toPostcode",
  "collectDate",
];

const BY_HEADER = new Map(
  SHEET_FIELDS.flatMap((field) => {
    const { header, also } = COLUMNS[field];
    return [field, header, ...also].map((name) => [cells.plain(name), field] as const);
  }),
);

/** The field that a column of this heading fills; a field is filled by the first of several. */
export function fieldsOf(headers: readonly string[]): (SheetField | null)[] {
  const taken = new Set<SheetField>();
  return headers.map((header) => {
    const field = BY_HEADER.get(cells.plain(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
