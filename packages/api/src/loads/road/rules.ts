import { DAY_MS, type Day, startOfLondonDay } from "@board/calendar";
import type { LoadStatus, MilestoneKind } from "@board/db/enums";
import { distanceMiles } from "@board/geo/distance";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { earliest, inFuture, momentOf } from "../bookings/rules.ts";
import { collectableFrom, type Mover, UNDER_WAY } from "../lifecycle.ts";
import { compactPostcode } from "../material-fields.ts";

/** Kinds that are sent. DONE is written by collecting, finishing a stop and delivering. */
export const SENT_KINDS = ["ON_MY_WAY", "ARRIVED"] as const satisfies readonly MilestoneKind[];
export type SentKind = (typeof SENT_KINDS)[number];

/** Number of the place where a load is collected. */
export const COLLECTION = 1;

/** Number beyond any place: of what was said of a stop that was taken out since. */
export const NOWHERE = 99;

export const MINUTE_MS = 60_000;

/** A new number of a place; `NOWHERE` if it was taken out. */
export interface PlaceMove {
  from: number;
  to: number;
}

/** True if two postcodes name one place: one of them may be the outcode of the other. */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [compactPostcode(one), compactPostcode(other)];
  return first === second || outcodeOf(first) === second || outcodeOf(second) === first;
}

/** Returns the outcode of a compact postcode; an outcode itself stays. */
const outcodeOf = (compact: string) => compact.replace(/\d[A-Z]{2}$/, "");

/** Postcodes of a request, in driving order. */
interface Route {
  fromPostcode: string;
  stops?: readonly { postcode: string }[] | undefined;
  toPostcode: string;
}

/**
 * Returns the numbers that a change of the stops gives to places (contract 12): a place with another number, or none.
 * `known` are pairs of numbers that the change itself names; the ends stay ends, and a postcode finds the rest.
 */
export function placeMoves(before: Route, after: Route, known: readonly PlaceMove[] = []): PlaceMove[] {
  const [were, are] = [postcodesOf(before), postcodesOf(after)];
  const ends = [
    { from: COLLECTION, to: COLLECTION },
    { from: were.size, to: are.size },
  ];
  const others = [...were.keys()].flatMap((from) => [...are.keys()].map((to) => ({ from, to })));
  const moved = new Map<number, number>();
  for (const { from, to } of [...ends, ...known, ...others]) {
    const isTaken = moved.has(from) || [...moved.values()].includes(to);
    if (!isTaken && isSamePlace(were.get(from) ?? "", are.get(to) ?? "")) moved.set(from, to);
  }
  return [...were.keys()]
    .map((from) => ({ from, to: moved.get(from) ?? NOWHERE }))
    .filter(({ from, to }) => from !== to);
}

/** Returns the postcodes of a route by the numbers of its places. */
function postcodesOf({ fromPostcode, stops = [], toPostcode }: Route): Map<number, string> {
  const postcodes = [fromPostcode, ...stops.map(({ postcode }) => postcode), toPostcode];
  return new Map(postcodes.map((postcode, nth) => [nth + COLLECTION, postcode]));
}

/** A place of a load with its slot and the time at which the carrier was done there; `at` is null if it is not known. */
export interface RoadPlace<Position = { lat: number; lng: number }> {
  number: number;
  at: Position | null;
  slot: { date: Day | null; byTime: string | null };
  doneAt: Date | null;
}

/** Difference of a sender's clock from the board's from which its milestones are marked. */
const CLOCK_OFF_MS = 10 * MINUTE_MS;

/** Maximum age of a milestone, for phones that had no signal for days. */
const MAX_AGE_DAYS = 7;

/** Maximum number of milestones that a booking keeps, with those taken back and each further `clientId` of an arrival. */
export const MAX_MILESTONES = 200;

/** Time for which a milestone can be taken back. */
const TAKE_BACK_MS = 10 * MINUTE_MS;

/** A moment that a caller told: by the board's clock, and as the caller's own clock had it. */
export interface SaidTime {
  at: Date;
  /** Null if the caller did not send its clock. */
  saidAt: Date | null;
  clockOff: boolean;
}

/**
 * Returns when something happened, by the board's clock (contract 12). With `sentAt`, the sender's clock at the moment of
 * sending, the given time is moved by the difference of the two clocks.
 */
export function timeSaid(given: string | undefined, sentAt: string | undefined, now: Date): SaidTime {
  if (sentAt === undefined) return { at: momentOf(given, now), saidAt: null, clockOff: false };
  const shiftMs = now.getTime() - Date.parse(sentAt);
  const saidAt = new Date(given ?? sentAt);
  return {
    at: momentOf(new Date(saidAt.getTime() + shiftMs).toISOString(), now),
    saidAt,
    clockOff: Math.abs(shiftMs) > CLOCK_OFF_MS,
  };
}

/** True if the mover may report milestones now: the carrier, from booking until the delivery. */
export function reportsMilestones(status: LoadStatus, mover: Mover): boolean {
  return mover === "carrier" && UNDER_WAY.includes(status);
}

/** True if the carrier may report milestones of a place now: of the collection while BOOKED, of any while IN_TRANSIT. */
export function takesMilestone(status: LoadStatus, place: number): boolean {
  return UNDER_WAY.includes(status) && (status === "IN_TRANSIT" || place === COLLECTION);
}

/** Returns the errors of a milestone's time (contract 12). */
export function milestoneProblems(
  { kind, at }: { kind: SentKind; at: Date },
  { bookedAt, collectDate }: { bookedAt: Date | null; collectDate: Day },
  now: Date,
): FieldError[] {
  if (at > now) return [fieldError(["at"], "in_future", inFuture(now))];
  const oldest = new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS);
  if (at < oldest) {
    return [fieldError(["at"], "too_old", `is more than ${MAX_AGE_DAYS} days ago${earliest(oldest)}`)];
  }
  if (bookedAt !== null && at < bookedAt) {
    return [fieldError(["at"], "before_booked", `is before the load was booked${earliest(bookedAt)}`)];
  }
  const from = startOfLondonDay(collectableFrom(collectDate));
  if (kind === "ON_MY_WAY" && at < from) {
    const predicate = `is before the day ahead of collectDate ${collectDate}${earliest(from)}`;
    return [fieldError(["at"], "too_early", predicate)];
  }
  return [];
}

/** The newest milestone of a booking, as far as it decides whether it can be taken back. */
export interface LastStep {
  kind: MilestoneKind;
  receivedAt: Date;
}

/** Returns the end of the time in which a milestone can be taken back. */
export function takeBackUntil({ receivedAt }: Pick<LastStep, "receivedAt">): Date {
  return new Date(receivedAt.getTime() + TAKE_BACK_MS);
}

/** True if the newest milestone can be taken back now: what is done stays. */
export function takesBack(last: LastStep, now: Date): boolean {
  return last.kind !== "DONE" && now <= takeBackUntil(last);
}

/** A position by the board's clock, with its accuracy in metres. */
export interface Fix {
  at: Date;
  lat: number;
  lng: number;
  accuracyM: number | null;
}

/** Positions that say where the lorry was at a moment: those of the ten minutes before and after it. */
export const AROUND_MS = 10 * MINUTE_MS;

const METRES_PER_MILE = 1_609.344;

/** Accuracy in metres beyond which a position says nothing about a place: a phone may give only the town. */
const MAX_ACCURACY_M = 1_000;

/**
 * Returns the metres from a place to the nearest position of the ten minutes around a moment, less the position's
 * accuracy; null without such a position. `place` is null if it has no full postcode.
 */
export function awayFrom(
  place: { lat: number; lng: number } | null,
  at: Date,
  fixes: readonly Fix[],
): number | null {
  if (place === null) return null;
  const metres = fixes
    .filter((fix) => (fix.accuracyM ?? 0) <= MAX_ACCURACY_M)
    .filter((fix) => Math.abs(fix.at.getTime() - at.getTime()) <= AROUND_MS)
    .map((fix) => Math.round(distanceMiles(place, fix) * METRES_PER_MILE) - (fix.accuracyM ?? 0));
  return metres.length === 0 ? null : Math.max(0, Math.min(...metres));
}

/** Metres around a full postcode within which a lorry is at the place. */
const AT_PLACE_M = 500;

/** True if a position says that the lorry was at the place; null without a position (contract 12). */
export function isAtPlace(awayM: number | null): boolean | null {
  return awayM === null ? null : awayM <= AT_PLACE_M;
}

/** Period in which a booking's positions are kept. */
export interface OnTheRoad {
  /** Time of the first ON_MY_WAY; null before it. */
  since: Date | null;
  until: Date | null;
}

/** True if a position falls on the road: not before the first ON_MY_WAY, nor after the delivery (contract 12). */
export function isOnTheRoad({ since, until }: OnTheRoad, at: Date, now: Date): boolean {
  return since !== null && at >= since && at <= (until ?? now);
}
