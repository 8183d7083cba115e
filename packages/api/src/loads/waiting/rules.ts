import type { VehicleClass } from "@board/db/enums";

/** Free minutes at each place, and the price of each started quarter of an hour after them (contract 13). */
export interface WaitingTerms {
  freeMins: number;
  pencePerQuarter: number;
}

export const MAX_FREE_MINS = 480;
export const MAX_PENCE_PER_QUARTER = 10_000;

/** Terms of a load whose poster names none: about what an hour of the vehicle and its driver costs. */
export const USUAL_WAITING: Readonly<Record<VehicleClass, WaitingTerms>> = {
  SMALL_VAN: { freeMins: 30, pencePerQuarter: 500 },
  LWB_VAN: { freeMins: 30, pencePerQuarter: 550 },
  LUTON: { freeMins: 30, pencePerQuarter: 600 },
  SEVEN_FIVE_T: { freeMins: 30, pencePerQuarter: 800 },
  EIGHTEEN_T: { freeMins: 60, pencePerQuarter: 1_000 },
  ARTIC: { freeMins: 60, pencePerQuarter: 1_100 },
  FLATBED: { freeMins: 60, pencePerQuarter: 1_100 },
  LOW_LOADER: { freeMins: 60, pencePerQuarter: 1_500 },
};

/** The columns of a load or a quote that hold its terms; both null in rows from before they were recorded. */
export interface WaitingColumns {
  waitingFreeMins: number | null;
  waitingPencePerQuarter: number | null;
}

export function waitingColumns({ freeMins, pencePerQuarter }: WaitingTerms) {
  return { waitingFreeMins: freeMins, waitingPencePerQuarter: pencePerQuarter };
}

type WaitingLoad = WaitingColumns & { vehicleClass: VehicleClass };

/** Returns the terms of a load: its own, or the usual ones of its vehicle class. */
export function waitingOf({
  waitingFreeMins,
  waitingPencePerQuarter,
  vehicleClass,
}: WaitingLoad): WaitingTerms {
  if (waitingFreeMins === null || waitingPencePerQuarter === null) return USUAL_WAITING[vehicleClass];
  return { freeMins: waitingFreeMins, pencePerQuarter: waitingPencePerQuarter };
}

/** Returns the terms that a quote was sent on; those of its load if none were recorded. */
export function waitingOfQuote(quote: WaitingColumns, load: WaitingLoad): WaitingTerms {
  return waitingOf(quote.waitingFreeMins === null ? load : { ...quote, vehicleClass: load.vehicleClass });
}

interface WaitingRequest {
  vehicleClass: VehicleClass;
  waiting?: WaitingTerms | undefined;
}

/**
 * Fills in the terms of a changed request: the usual ones where it has none, or where its class changes and it had
 * those of the class before. Terms that the change itself gives stay.
 */
export function withWaiting<Request extends WaitingRequest>(
  before: WaitingRequest,
  after: Request,
  given: Partial<Record<"waiting", unknown>>,
): Request {
  const was = USUAL_WAITING[before.vehicleClass];
  const hadUsual =
    after.waiting?.freeMins === was.freeMins && after.waiting.pencePerQuarter === was.pencePerQuarter;
  const follows = hadUsual && given.waiting === undefined;
  return follows || after.waiting === undefined
    ? { ...after, waiting: USUAL_WAITING[after.vehicleClass] }
    : after;
}
