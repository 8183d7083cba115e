import { type Day, londonInstant } from "@board/calendar";
import type { MilestoneKind, TimeWindow, VehicleClass } from "@board/db/enums";
import type { WaitingTerms } from "../../core/terms.ts";
import type { WaitingByClass } from "../../core/waiting-terms/schemas.ts";
import { COLLECTION, isAtPlace } from "../road/rules.ts";

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

/** Returns the terms of a load whose poster names none: the poster's own for the class, or the usual ones. */
export function usualWaiting(vehicleClass: VehicleClass, own: WaitingByClass): WaitingTerms {
  return own[vehicleClass] ?? USUAL_WAITING[vehicleClass];
}

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
 * Fills in the terms of a changed request: the poster's usual ones where it has none, or where its class changes and it had
 * those of the class before. Terms that the change itself gives stay.
 */
export function withWaiting<Request extends WaitingRequest>(
  before: WaitingRequest,
  after: Request,
  given: Partial<Record<"waiting", unknown>>,
  own: WaitingByClass,
): Request {
  const was = usualWaiting(before.vehicleClass, own);
  const hadUsual =
    after.waiting?.freeMins === was.freeMins && after.waiting.pencePerQuarter === was.pencePerQuarter;
  const follows = hadUsual && given.waiting === undefined;
  return follows || after.waiting === undefined
    ? { ...after, waiting: usualWaiting(after.vehicleClass, own) }
    : after;
}

/** A step of the present booking: an arrival at a place, or the end of the work there. */
export interface WaitingStep {
  kind: MilestoneKind;
  place: number;
  at: Date;
  receivedAt: Date;
  /** Metres from the place to the nearest position of the ten minutes around it; null if none is known. */
  awayM: number | null;
}

/** A place of a load with its day and slot; without a day the work is due on arrival. */
export interface WaitingPlace {
  number: number;
  day: Day | null;
  window: TimeWindow;
  byTime: string | null;
}

export interface WaitingFacts {
  steps: readonly WaitingStep[];
  places: readonly WaitingPlace[];
  /** Time of the gate check of the collection. */
  gateCheckedAt: Date | null;
  terms: WaitingTerms;
}

/** The waiting at one place; `doneAt`, `mins` and `pence` are null while the lorry is there. */
export interface Wait {
  place: number;
  arrivedAt: Date;
  from: Date;
  freeUntil: Date;
  doneAt: Date | null;
  mins: number | null;
  confirmed: boolean;
  /** Cost by started quarters of an hour, of at most a day. */
  pence: number | null;
}

const MINUTES_PER_QUARTER = 15;

/**
 * Minutes over the free time that are paid at most: a day. A longer wait is rather a forgotten end, so it is not confirmed
 * either, and both ends must agree on it.
 */
export const MAX_PAID_MINS = 1_440;

const MINUTE_MS = 60_000;
/** Time after a step within which the board must hear of it, unless a position confirms it. */
const RECEIPT_MS = 15 * MINUTE_MS;
/** Distance up to which a position does not contradict an arrival: two miles. */
const NEARBY_M = 3_218;
/** Times from which goods are handled at a place without a booked slot. */
const OPENS: Record<TimeWindow, string> = { AM: "06:00", PM: "12:00", Anytime: "06:00" };

function slotOf({ day, window, byTime }: WaitingPlace): Date | null {
  return day === null ? null : londonInstant(day, byTime ?? OPENS[window]);
}

function isReceivedInTime({ at, receivedAt }: WaitingStep): boolean {
  return receivedAt.getTime() - at.getTime() <= RECEIPT_MS;
}

function isConfirmed(arrival: WaitingStep): boolean {
  if (isAtPlace(arrival.awayM) === true) return true;
  return isReceivedInTime(arrival) && (arrival.awayM === null || arrival.awayM <= NEARBY_M);
}

const latest = (...times: (Date | null)[]) => new Date(Math.max(...times.map((at) => at?.getTime() ?? 0)));

/**
 * Returns from when on an arrival is confirmed (contract 13): at once by a position at the place, or by its receipt in time
 * where no position says that the lorry was elsewhere; else from the gate check of the collection on. Null if it is not.
 */
export function confirmedAt(arrival: WaitingStep, gateCheckedAt: Date | null): Date | null {
  if (isConfirmed(arrival)) return arrival.at;
  return arrival.place === COLLECTION && gateCheckedAt ? latest(arrival.at, gateCheckedAt) : null;
}

function waitAt(place: WaitingPlace, { steps, gateCheckedAt, terms }: WaitingFacts): Wait | null {
  const [arrival, done = null] = (["ARRIVED", "DONE"] as const).map((kind) =>
    steps.find((step) => step.kind === kind && step.place === place.number),
  );
  if (arrival === undefined) return null;
  const sureAt = confirmedAt(arrival, gateCheckedAt);
  const from = latest(sureAt ?? arrival.at, slotOf(place));
  const freeUntil = new Date(from.getTime() + terms.freeMins * MINUTE_MS);
  const mins = done && Math.max(0, Math.floor((done.at.getTime() - freeUntil.getTime()) / MINUTE_MS));
  const isDoneSure = done === null || isReceivedInTime(done) || isAtPlace(done.awayM) === true;
  const paidMins = mins && Math.min(mins, MAX_PAID_MINS);
  return {
    place: place.number,
    arrivedAt: arrival.at,
    from,
    freeUntil,
    doneAt: done?.at ?? null,
    mins,
    confirmed: sureAt !== null && isDoneSure && mins === paidMins,
    pence: paidMins === null ? null : Math.ceil(paidMins / MINUTES_PER_QUARTER) * terms.pencePerQuarter,
  };
}

/**
 * Works out the waiting at each place that the lorry arrived at, in driving order (contract 13): from the later of arrival
 * and slot to the end of the work, less the free time, in whole minutes, paid by started quarters of an hour. An arrival
 * that only the gate check confirms counts from the check on.
 */
export function waitsOf(facts: WaitingFacts): Wait[] {
  return facts.places.flatMap((place) => waitAt(place, facts) ?? []);
}
