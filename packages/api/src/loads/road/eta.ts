import { addDays, londonInstant, startOfLondonDay } from "@board/calendar";
import type { MilestoneKind } from "@board/db/enums";
import { Driver } from "../drivers-hours.ts";
import { type Fix, MINUTE_MS, type RoadPlace } from "./rules.ts";

/** A milestone that stands, as the arrival time is worked out from it. */
export interface Step {
  kind: MilestoneKind;
  place: number;
  at: Date;
  /** Minutes to the place, as the driver said. */
  etaMins: number | null;
}

/** Everything that an arrival time is worked out from (contract 12). */
export interface Road<Position> {
  places: readonly RoadPlace<Position>[];
  /** The booking's milestones that stand, oldest first by `at`. */
  steps: readonly Step[];
  /** The last position on the road. */
  fix: (Position & Pick<Fix, "at">) | null;
  now: Date;
}

export interface Eta {
  place: number;
  at: Date;
  basis: "position" | "driver" | "road";
  /** Time of the position, of the driver's word, or of the last place, from which it was worked out. */
  asOf: Date;
  /** True if it is after the slot, without grace. */
  late: boolean;
  /** First time that is late; null if the place has no day. */
  lateFrom: Date | null;
  /** True if the lorry is at a place, so that it is worked out as if it left now. */
  stands: boolean;
}

/** Returns the minutes between two positions: at the wheel, and on ferries and at their ports. */
export type MinutesBetween<Position> = (from: Position, to: Position) => { drive: number; ferry: number };

/** Difference from which a changed arrival time is told. */
const TELL_FROM_MS = 15 * MINUTE_MS;

/** Time after which an arrival time that only the clock moves is told again. */
const TELL_AGAIN_MS = 60 * MINUTE_MS;

/** The arrival time that the ends were told last. */
export interface Told {
  at: Date;
  late: boolean;
  /** Time from which one is told that only the clock has moved. */
  dueAt: Date;
}

/**
 * True if an arrival time is to be told: the first one, one that turns late, or one that differs by 15 minutes or more. One
 * that only the clock moves, because the lorry stands at a place or nothing is heard of it, is told once an hour.
 */
export function isNews(told: Told | null, { at, late, stands }: Eta, now: Date): boolean {
  if (told === null || (late && !told.late)) return true;
  if (stands && told.dueAt > now) return false;
  return Math.abs(at.getTime() - told.at.getTime()) >= TELL_FROM_MS;
}

/** Returns when the clock may have moved an arrival time; `byClock` if that is why it was told now. */
export function dueAfter(eta: Eta | null, now: Date, byClock: boolean): Date {
  const again = byClock || eta?.stands ? TELL_AGAIN_MS : TELL_FROM_MS;
  // The clock moves it no faster than itself.
  const inTime = eta === null || eta.late ? null : eta.lateFrom && eta.lateFrom.getTime() - eta.at.getTime();
  return new Date(now.getTime() + Math.min(again, Math.max(MINUTE_MS, inTime ?? again)));
}

/** The state of a lorry between its places. */
interface Stage<Position> {
  /** The place at which the lorry is; null on the way. */
  here: RoadPlace<Position> | null;
  /** The place that it comes to next; null if there is none. */
  next: RoadPlace<Position> | null;
}

/**
 * Returns where the lorry is, and its next place: that of the last ON_MY_WAY that is not done, else the lowest one that is
 * not done. Null before the first ON_MY_WAY, and after the delivery.
 */
export function stageOf<Position>({
  places,
  steps,
}: Pick<Road<Position>, "places" | "steps">): Stage<Position> | null {
  const open = places.filter(({ doneAt }) => doneAt === null);
  if (!steps.some(({ kind }) => kind === "ON_MY_WAY") || !open.includes(places.at(-1) as RoadPlace<Position>))
    return null;
  const last = steps.at(-1);
  const here = (last?.kind === "ARRIVED" && open.find(({ number }) => number === last.place)) || null;
  const said = steps.findLast(
    ({ kind, place }) => kind === "ON_MY_WAY" && open.some(({ number }) => number === place),
  );
  const next = here
    ? open.find((place) => place !== here)
    : (open.find(({ number }) => number === said?.place) ?? open[0]);
  return { here, next: next ?? null };
}

/** Returns the driver at a moment, rested at the first ON_MY_WAY. A lorry stands from an arrival until it sets out again. */
function driverAt(steps: readonly Step[], moment: Date): Driver {
  const first = steps.findIndex(({ kind }) => kind === "ON_MY_WAY");
  const driver = new Driver(steps[first]?.at ?? moment);
  for (let nth = first; nth < steps.length; nth += 1) {
    const [step, after] = [steps[nth] as Step, steps[nth + 1]];
    const until = after !== undefined && after.at < moment ? after.at : moment;
    const stands = step.kind === "ARRIVED" || (step.kind === "DONE" && after?.kind === "ON_MY_WAY");
    if (stands) driver.waitUntil(until);
    else driver.driveUntil(until);
    if (until === moment) break;
  }
  return driver;
}

/** The facts from which the arrival at the next place is worked out. */
interface Basis<Position> extends Pick<Eta, "basis" | "asOf"> {
  /** Position of the lorry, or of the place that it was at last. */
  from: Position | null;
  leaves: Date;
  /** The arrival, as the driver said; null if it is worked out by road. */
  arrives: Date | null;
}

/** Returns the last place that the carrier was done at; null before the collection. */
function lastDone<Position>(places: readonly RoadPlace<Position>[]) {
  const done = places.flatMap(({ at, doneAt }) => (doneAt === null ? [] : [{ at, since: doneAt }]));
  return done.toSorted((one, other) => one.since.getTime() - other.since.getTime()).at(-1) ?? null;
}

/**
 * Returns what is known best: the last position or the driver's minutes, whichever is later, else the road from the place
 * before. What is older than the last place counts no more. Null on the way to the collection with neither.
 */
function basisOf<Position>(
  { places, steps, fix, now }: Road<Position>,
  next: RoadPlace<Position>,
  here: RoadPlace<Position> | null,
): Basis<Position> | null {
  const before = here ? { at: here.at, since: steps.at(-1)?.at ?? now } : lastDone(places);
  const isNew = ({ at }: { at: Date }) => before === null || at >= before.since;
  const way = steps.filter((step) => step.kind === "ON_MY_WAY" && step.place === next.number && isNew(step));
  const said = here ? undefined : way.findLast(({ etaMins }) => etaMins !== null);
  const seen = fix !== null && isNew(fix) ? fix : null;
  if (said !== undefined && (seen === null || said.at > seen.at)) {
    const arrives = new Date(said.at.getTime() + (said.etaMins ?? 0) * MINUTE_MS);
    return { basis: "driver", asOf: said.at, from: null, leaves: said.at, arrives };
  }
  if (seen !== null)
    return { basis: "position", asOf: seen.at, from: seen, leaves: here ? now : seen.at, arrives: null };
  if (before === null) return null;
  const left = way.at(-1)?.at ?? before.since;
  return { basis: "road", asOf: left, from: before.at, leaves: here ? now : left, arrives: null };
}

/** Returns the first time after a slot: the minute after its time, else the next day; null without a day. */
function endOf({ date, byTime }: RoadPlace["slot"]): Date | null {
  if (date === null) return null;
  if (byTime === null) return startOfLondonDay(addDays(date, 1));
  return new Date(londonInstant(date, byTime).getTime() + MINUTE_MS);
}

/**
 * Works out when the lorry is at its next place, or at a later one that is given (contract 12): from its last position, by
 * the driver's own minutes, or by road from the place before. At a place it is as if the lorry left now. Never before now.
 * A ferry counts as a break, or as a rest if it takes that long.
 *
 * @returns null before the first ON_MY_WAY, after the delivery, at the place itself, and where too little is known
 */
export function etaOf<Position>(
  road: Road<Position>,
  minutesOf: MinutesBetween<Position>,
  place?: number,
): Eta | null {
  const now = new Date(Math.floor(road.now.getTime() / MINUTE_MS) * MINUTE_MS);
  const stage = stageOf(road);
  if (stage === null || stage.next === null) return null;
  const { here, next } = stage;
  const others = road.places.filter((each) => each.doneAt === null && each !== here && each !== next);
  const way = [next, ...others];
  const last = place === undefined ? next : way.find(({ number }) => number === place);
  const known = basisOf({ ...road, now }, next, here);
  if (last === undefined || known === null) return null;

  const driver = driverAt(road.steps, known.leaves);
  let { from } = known;
  for (const to of way) {
    if (to === next && known.arrives !== null) {
      driver.driveUntil(known.arrives);
      driver.at = known.arrives.getTime();
    } else {
      if (from === null || to.at === null) return null;
      const { drive, ferry } = minutesOf(from, to.at);
      driver.drive(drive * MINUTE_MS);
      driver.waitUntil(new Date(driver.at + ferry * MINUTE_MS));
    }
    if (to === last) break;
    if (to.slot.date !== null) driver.waitUntil(startOfLondonDay(to.slot.date));
    driver.atDock();
    from = to.at;
  }
  const at = new Date(Math.max(now.getTime(), Math.round(driver.at / MINUTE_MS) * MINUTE_MS));
  const lateFrom = endOf(last.slot);
  const { basis, asOf } = known;
  const late = lateFrom !== null && at >= lateFrom;
  return { place: last.number, at, basis, asOf, late, lateFrom, stands: here !== null };
}
