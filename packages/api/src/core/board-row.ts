import type { Load } from "@board/db";
import type { Audience, LoadStatus, Mode, QuoteStatus } from "@board/db/enums";

/** Columns that a board entry is made from, beside its stops; a column that is not listed cannot leak onto the board. */
export const ENTRY_FIELDS = [
  "id",
  "ref",
  "version",
  "posterId",
  "fromOutcode",
  "toOutcode",
  "miles",
  "ferry",
  "seaMiles",
  "ferryFarePence",
  "driveMinutes",
  "collectDate",
  "collectWindow",
  "collectByTime",
  "deliverDate",
  "deliverWindow",
  "deliverByTime",
  "vehicleClass",
  "type",
  "weightBand",
  "pallets",
  "parcels",
  "tailLift",
  "adr",
  "fragile",
  "isBackload",
  "equipment",
  "weightKg",
  "goods",
  "temperatureMinC",
  "temperatureMaxC",
  "noSubcontract",
  "boardNote",
  "requires",
  "termsDays",
  "waitingFreeMins",
  "waitingPencePerQuarter",
  "conditions",
  "pricingMode",
  "bookNowPence",
  "guideLowPence",
  "guideHighPence",
  "guideBasis",
  "guideSample",
  "quoteCount",
  "createdAt",
] as const satisfies readonly (keyof Load)[];

/**
 * Row that a board entry is made from. Its `stops` are the outcodes of the further stops; a row with all columns of a load
 * has the whole stops instead.
 */
export type EntryRow = Pick<Load, (typeof ENTRY_FIELDS)[number] | "stops">;

/** A load's row in the board index: the columns of an entry, and those that decide its order and readers. */
export interface BoardRow extends EntryRow {
  status: LoadStatus;
  mode: Mode;
  openToAllAt: Date;
  boardSeq: bigint | null;
  withheld: boolean;
  audience: Audience;
  audienceGroups: string[];
  audienceCarriers: string[];
  askedCarriers: string[];
}

export interface MyQuote {
  amountPence: number;
  status: QuoteStatus;
  expiresAt: Date;
}

/** A quote of a carrier on a live load, with the number of its last change. */
export interface QuoteState {
  id: string;
  loadId: string;
  carrierId: string;
  amountPence: number;
  status: QuoteStatus;
  expiresAt: Date;
  boardSeq: bigint | null;
}

/**
 * True if status, mode and poster of a load put it in the board's index. The collection day, its audience and the
 * reader are checked separately.
 */
export function isPosted(load: { status: LoadStatus; mode: Mode; withheld: boolean }): boolean {
  return load.status === "POSTED" && load.mode === "live" && !load.withheld;
}
