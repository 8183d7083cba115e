import {
  addDays,
  DAY_MS,
  dayOfColumn,
  endOfLondonDay,
  HOUR_MS,
  londonDay,
  londonInstant,
  londonTime,
} from "@board/calendar";
import type { Load, Vehicle } from "@board/db";
import type { Equipment, VehicleClass, VehicleStatus } from "@board/db/enums";
import {
  DEFAULT_EXTRA_MILES,
  type RunMiles,
  type RunTimes,
  runMiles,
  runTimes,
  slotOf,
} from "../../board/backload/rules.ts";
import { driveMinutesOf } from "../../loads/drive-minutes.ts";
import { areaOf } from "../../loads/filters/rules.ts";
import { BAND_KG } from "../../loads/goods/rules.ts";
import { bodiesAndGear } from "../../loads/goods/words.ts";
import { MAX_DAYS_AHEAD, MAX_DAYS_OPEN } from "./figures.ts";

/** Maximum open vehicles of a firm (contract 15). */
export const MAX_OPEN_VEHICLES = 200;
/** Maximum vehicles that one post stands for. */
export const MAX_COUNT = 20;
/** Maximum room beside other goods. */
export const MAX_SPARE = { pallets: 66, weightKg: 44_000 };
/** Maximum hours that a driver has driven since the last daily rest. */
export const MAX_DRIVEN_HOURS = 9;
export { DEFAULT_EMPTY_MILES, MAX_AREAS, MAX_ASKED_VEHICLES, MAX_NOTE_LETTERS } from "./figures.ts";
export { DEFAULT_EXTRA_MILES };

/** Maximum floor, in pence for each mile driven. */
export const MAX_FLOOR_PENCE = 10_000;
const MAX_BEFORE_MS = DAY_MS;
const MAX_AHEAD_MS = MAX_DAYS_AHEAD * DAY_MS;
const MAX_OPEN_MS = MAX_DAYS_OPEN * DAY_MS;

/** Classes from small to large: each carries what is asked of a smaller one. The others carry their own only. */
const BY_SIZE: readonly VehicleClass[] = [
  "SMALL_VAN",
  "LWB_VAN",
  "LUTON",
  "SEVEN_FIVE_T",
  "EIGHTEEN_T",
  "ARTIC",
];

/** Columns of a vehicle that decide which loads it can carry. */
export type FittingVehicle = Pick<
  Vehicle,
  | "vehicleClass"
  | "tailLift"
  | "adr"
  | "equipment"
  | "from"
  | "until"
  | "towards"
  | "areas"
  | "backBy"
  | "drivenHours"
  | "maxEmptyMiles"
  | "maxExtraMiles"
  | "sparePallets"
  | "spareKg"
>;

/** Columns of a load, or of its board entry, that decide which vehicles can carry it. */
export type FittingLoad = Pick<
  Load,
  | "vehicleClass"
  | "type"
  | "weightBand"
  | "pallets"
  | "tailLift"
  | "adr"
  | "toOutcode"
  | "miles"
  | "collectDate"
  | "collectWindow"
  | "collectByTime"
  | "deliverDate"
  | "deliverWindow"
  | "deliverByTime"
  | "equipment"
  | "weightKg"
>;

/** Estimated road miles between the middles of outcodes; null where the vehicle has no home. */
export interface EmptyLegs {
  toCollection: number;
  toHome: number | null;
  straight: number | null;
}

/** Reasons for which a vehicle does not fit a load, in the order in which they are told. */
const MISFITS = [
  "class",
  "tail_lift",
  "adr",
  "body",
  "gear",
  "room",
  "gone_by_then",
  "too_late",
  "delivered_late",
  "back_late",
  "empty_miles",
  "extra_miles",
  "direction",
] as const;
export type Misfit = (typeof MISFITS)[number];

/** The reasons in words for a poster; no figure of the carrier's is in them. */
export const MISFIT_WORDS: Record<Misfit, string> = {
  class: "it is another class",
  tail_lift: "it has no tail-lift",
  adr: "it carries no dangerous goods",
  body: "it has another body",
  gear: "it lacks gear",
  room: "it has no room for it",
  gone_by_then: "it is offered for an earlier time only",
  too_late: "it would be late at the collection",
  delivered_late: "it would be late at the delivery",
  back_late: "it would be home too late",
  empty_miles: "the collection is too far",
  extra_miles: "it is too far from its way home",
  direction: "it goes elsewhere",
};

/** Start of a vehicle's way: when it can leave, and how many hours its driver has driven by then. */
export interface Start {
  from: Date;
  driven: number;
}

export interface Fit {
  /** Empty if the vehicle fits the load. */
  misfits: Misfit[];
  start: Start;
  miles: RunMiles;
  times: RunTimes;
}

export function carriesClass(vehicle: VehicleClass, asked: VehicleClass): boolean {
  return vehicle === asked || (BY_SIZE.includes(asked) && BY_SIZE.indexOf(vehicle) > BY_SIZE.indexOf(asked));
}

/** Returns a class's miles an hour over all kinds of roads: those of a lorry, and a little more for vans. */
export function mphOf(vehicleClass: VehicleClass): number {
  return (
    (60 * MILES) / driveMinutesOf(vehicleClass, { miles: MILES, seaMiles: 0, driveMinutes: LORRY_MINUTES })
  );
}
const MILES = 1_000;
/** Minutes that a lorry takes for them, at the average speed of backloads. */
const LORRY_MINUTES = 1_500;

function hasRoom({ sparePallets, spareKg }: FittingVehicle, load: FittingLoad): boolean {
  if (sparePallets === null || spareKg === null) return true;
  if (load.type === "FULL_LOAD") return false;
  return (load.pallets ?? 0) <= sparePallets && (load.weightKg ?? BAND_KG[load.weightBand][1]) <= spareKg;
}

interface Slots {
  collect: ReturnType<typeof slotOf>;
  deliver: ReturnType<typeof slotOf> | null;
}

/** Cached slots, because a load is compared with hundreds of vehicles. */
const knownSlots = new WeakMap<FittingLoad, Slots>();

function slotsOf(load: FittingLoad): Slots {
  const known = knownSlots.get(load);
  if (known !== undefined) return known;
  const { collectDate, deliverDate } = load;
  const slots = {
    collect: slotOf(dayOfColumn(collectDate), load.collectWindow, load.collectByTime),
    deliver: deliverDate && slotOf(dayOfColumn(deliverDate), load.deliverWindow, load.deliverByTime),
  };
  knownSlots.set(load, slots);
  return slots;
}

function milesOf(load: FittingLoad, { toCollection, toHome, straight }: EmptyLegs): RunMiles {
  return runMiles({ toCollection, loaded: load.miles, toHome: toHome ?? 0 }, straight ?? load.miles);
}

/** Returns the reasons that load and miles decide: true for those against the vehicle. */
function untimed(
  vehicle: FittingVehicle,
  load: FittingLoad,
  { toCollection, extra }: RunMiles,
): Record<Exclude<Misfit, "too_late" | "delivered_late" | "back_late">, boolean> {
  const has = (one: Equipment) => vehicle.equipment.includes(one);
  const { bodies, gear } = bodiesAndGear(load.equipment);
  return {
    class: !carriesClass(vehicle.vehicleClass, load.vehicleClass),
    tail_lift: load.tailLift && !vehicle.tailLift,
    adr: load.adr && !vehicle.adr,
    body: bodies.length > 0 && !bodies.some(has),
    gear: !gear.every(has),
    room: !hasRoom(vehicle, load),
    gone_by_then: slotsOf(load).collect.opens >= vehicle.until,
    empty_miles: toCollection > vehicle.maxEmptyMiles,
    extra_miles: vehicle.towards === "HOME" && extra > vehicle.maxExtraMiles,
    direction: vehicle.towards === "AREAS" && !vehicle.areas.includes(areaOf(load.toOutcode)),
  };
}

/**
 * Returns false if a vehicle cannot fit a load whatever its times, or is empty only after the slot. With miles that are too
 * short it says true too often, never false wrongly: a test before the road network and the driver's hours are asked.
 */
export function mayFit(vehicle: FittingVehicle, load: FittingLoad, legs: EmptyLegs): boolean {
  if (vehicle.from > slotsOf(load).collect.closes) return false;
  return !Object.values(untimed(vehicle, load, milesOf(load, legs))).includes(true);
}

/**
 * Returns whether a vehicle can carry a load, for both directions of the search, with every reason against it (contract
 * 15). The floor is no part of it, nor who may see whom, nor what the load requires of its carrier.
 */
export function fits(vehicle: FittingVehicle, load: FittingLoad, legs: EmptyLegs, now: Date): Fit {
  const { collect, deliver } = slotsOf(load);
  const miles = milesOf(load, legs);
  const start = startOf(vehicle, now);
  const times = runTimes({ ...start, miles, collect, deliver, mph: mphOf(vehicle.vehicleClass) });
  const isMisfit: Record<Misfit, boolean> = {
    ...untimed(vehicle, load, miles),
    too_late: !times.reachable,
    delivered_late: times.inTime === false,
    back_late: vehicle.backBy !== null && legs.toHome !== null && times.homeAt > vehicle.backBy,
  };
  return { misfits: MISFITS.filter((one) => isMisfit[one]), start, miles, times };
}

/** True if a vehicle is empty at the time of a load's collection, so that its registration names it. */
export function isThereFor(vehicle: Pick<Vehicle, "from" | "until">, load: FittingLoad): boolean {
  const { opens, closes } = slotsOf(load).collect;
  return vehicle.from <= closes && vehicle.until > opens;
}

/** Waiting for as long as a daily rest begins a new day for the driver. */
const REST_MS = 11 * HOUR_MS;

/** Returns the start of a vehicle's way: one that is empty already leaves now, and its driver may have rested since. */
export function startOf(
  { from: empty, drivenHours }: Pick<Vehicle, "from" | "drivenHours">,
  now: Date,
): Start {
  const from = empty > now ? empty : now;
  return { from, driven: from.getTime() - empty.getTime() >= REST_MS ? 0 : drivenHours };
}

/** Returns when a vehicle ends if its carrier does not say: with the day after the one on which it is empty. */
export function usualEnd(from: Date): Date {
  return endOfLondonDay(addDays(londonDay(from), 1));
}

/**
 * Returns the times of a vehicle that is empty sooner or later: a usual end moves with it, and one that the carrier set, such
 * as the start of its next job, stays. Null if no time is left.
 */
export function movedTimes(
  { from, until }: { from: Date; until: Date },
  to: Date,
): { from: Date; until: Date } | null {
  const end = until.getTime() === usualEnd(from).getTime() ? usualEnd(to) : until;
  const latest = Math.min(end.getTime(), to.getTime() + MAX_OPEN_MS);
  return latest <= to.getTime() ? null : { from: to, until: new Date(latest) };
}

/** Returns what is wrong with the times of a vehicle: the field, its code and the end of the sentence; null if nothing. */
export function timesProblem(
  { from, until, backBy }: { from: Date; until: Date; backBy: Date | null },
  now: Date,
  isFromGiven: boolean,
): { field: "from" | "until" | "backBy"; code: string; predicate: string } | null {
  if (isFromGiven && from.getTime() < now.getTime() - MAX_BEFORE_MS)
    return { field: "from", code: "date_in_past", predicate: "is more than 24 hours ago." };
  if (from.getTime() > now.getTime() + MAX_AHEAD_MS)
    return { field: "from", code: "date_too_far", predicate: `is more than ${MAX_DAYS_AHEAD} days ahead.` };
  if (until <= from) return { field: "until", code: "before_from", predicate: "must be after from." };
  if (until.getTime() > from.getTime() + MAX_OPEN_MS)
    return { field: "until", code: "date_too_far", predicate: "must be at most 7 days after from." };
  if (until <= now) return { field: "until", code: "date_in_past", predicate: "is over." };
  if (backBy !== null && backBy <= from)
    return { field: "backBy", code: "before_from", predicate: "must be after from." };
  return null;
}

/** Time after `from`, or after posting if that is later, at which the carrier is asked "Still empty?". */
const ASK_AFTER_MS = 2 * HOUR_MS;
/** London times between which it is asked. */
const ASK_FROM = "06:00";
const ASK_UNTIL = "20:00";
/** Time for which the question is open. */
export const ANSWER_MS = HOUR_MS;

/** Returns when a carrier is asked whether a vehicle is still empty; null if it ends before that. */
export function askAtOf({ from, until }: { from: Date; until: Date }, posted: Date): Date | null {
  const at = new Date(Math.max(from.getTime(), posted.getTime()) + ASK_AFTER_MS);
  const [day, time] = [londonDay(at), londonTime(at)];
  const asked =
    time < ASK_FROM
      ? londonInstant(day, ASK_FROM)
      : time >= ASK_UNTIL
        ? londonInstant(addDays(day, 1), ASK_FROM)
        : at;
  return asked < until ? asked : null;
}

type Ending = Pick<Vehicle, "status" | "until" | "answerBy">;

/** Returns when an open vehicle ends by itself: at `until`, or without an answer to "Still empty?". */
export function endsAt({ until, answerBy }: Ending): Date {
  return answerBy !== null && answerBy < until ? answerBy : until;
}

/** True while posters find the vehicle: one whose time is over has ended even before the sweep has said so. */
export function isOpen(vehicle: Ending, now: Date): boolean {
  return vehicle.status === "OPEN" && endsAt(vehicle) > now;
}

export function statusAt(vehicle: Ending, now: Date): VehicleStatus {
  return vehicle.status === "OPEN" && !isOpen(vehicle, now) ? "EXPIRED" : vehicle.status;
}

/** The actions of a carrier on its vehicle. */
export const VEHICLE_ACTIONS = ["change", "withdraw", "stillEmpty"] as const;
export type VehicleAction = (typeof VEHICLE_ACTIONS)[number];

/** Returns what the carrier may do with a vehicle now. */
export function allowedVehicleActions(vehicle: Ending, mayWrite: boolean, now: Date): VehicleAction[] {
  if (!mayWrite || !isOpen(vehicle, now)) return [];
  return vehicle.answerBy === null ? ["change", "withdraw"] : [...VEHICLE_ACTIONS];
}
