import { startOfLondonDay } from "@board/calendar";
import type { MilestoneKind } from "@board/db/enums";
import { missesSlot } from "../bookings/rules.ts";
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
}

/** Difference from which a changed arrival time is told. */
const TELL_FROM_MS = 15 * MINUTE_MS;

/** True if an arrival time is to be told: the first one, one that differs by 15 minutes or more, or one that turns late. */
export function isNews(
  told: Pick<Eta, "at" | "late"> | null,
  { at, late }: Pick<Eta, "at" | "late">,
): boolean {
  if (told === null || (late && !told.late)) return true;
  return Math.abs(at.getTime() - told.at.getTime()) >= TELL_FROM_MS;
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

/**
 * Works out when the lorry is at its next place, or at a later one that is given (contract 12): from its last position, by
 * the driver's own minutes, or by road from the place before. At a place it is as if the lorry left now. Never before now.
 * `minutesOf` gives the driving minutes between two positions.
 *
 * @returns null before the first ON_MY_WAY, after the delivery, at the place itself, and where too little is known
 */
export function etaOf<Position>(
  road: Road<Position>,
  minutesOf: (from: Position, to: Position) => number,
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
      driver.drive(minutesOf(from, to.at) * MINUTE_MS);
    }
    if (to === last) break;
    if (to.slot.date !== null) driver.waitUntil(startOfLondonDay(to.slot.date));
    driver.atDock();
    from = to.at;
  }
  const at = new Date(Math.max(now.getTime(), Math.round(driver.at / MINUTE_MS) * MINUTE_MS));
  const { date, byTime } = last.slot;
  const { basis, asOf } = known;
  return { place: last.number, at, basis, asOf, late: date !== null && missesSlot({ date, byTime }, at) };
}
