import type { Prisma } from "@board/db";
import type {
  Audience,
  GuideBasis,
  LoadStatus,
  LoadType,
  Mode,
  PricingMode,
  QuoteStatus,
  TimeWindow,
  VehicleClass,
  WeightBand,
} from "@board/db/enums";

/** Columns that a board entry is made from; a column that is not listed cannot leak onto the board. */
export interface EntryRow {
  id: string;
  ref: string;
  version: number;
  posterId: string;
  fromOutcode: string;
  toOutcode: string;
  /** Outcodes of the further stops. A row with all columns of a load has the whole stops instead. */
  stops: Prisma.JsonValue;
  miles: number;
  ferry: boolean;
  seaMiles: number;
  ferryFarePence: number | null;
  driveMinutes: number | null;
  collectDate: Date;
  collectWindow: TimeWindow;
  collectByTime: string | null;
  deliverDate: Date | null;
  deliverWindow: TimeWindow;
  deliverByTime: string | null;
  vehicleClass: VehicleClass;
  type: LoadType;
  weightBand: WeightBand;
  pallets: number | null;
  parcels: number | null;
  tailLift: boolean;
  adr: boolean;
  fragile: boolean;
  isBackload: boolean;
  boardNote: string | null;
  requires: Prisma.JsonValue;
  termsDays: number;
  waitingFreeMins: number | null;
  waitingPencePerQuarter: number | null;
  pricingMode: PricingMode;
  bookNowPence: number | null;
  guideLowPence: number;
  guideHighPence: number;
  guideBasis: GuideBasis;
  guideSample: number;
  quoteCount: number;
  createdAt: Date;
}

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
