import * as cells from "./read-cell.ts";

interface Column {
  /** As the downloaded sheet is headed. */
  header: string;
  /** Other names of the column. */
  also: readonly string[];
  read: (text: string) => cells.Cell;
}

/** The columns of a sheet of loads, by the field of POST /loads that each fills. */
export const COLUMNS = {
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
    read: cells.words,
  },
  toPostcode: {
    header: "Deliver postcode",
    also: ["to", "to postcode", "delivery postcode", "delivery", "drop postcode"],
    read: cells.words,
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

export type SheetField = keyof typeof COLUMNS;
export const SHEET_FIELDS = Object.keys(COLUMNS) as [SheetField, ...SheetField[]];

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
