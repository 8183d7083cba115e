import { columnOfDay } from "@board/calendar";
import { VehicleClass } from "@board/db/enums";
import { distanceMiles, type Geo, type Place } from "@board/geo";
import {
  detourPence,
  pencePerMile,
  type RunMiles,
  runMiles,
  runningCost,
  straightMinutes,
} from "../../board/backload/rules.ts";
import type { BoardEntry } from "../../loads/filters/schemas.ts";
import {
  carriesClass,
  type EmptyLegs,
  type Fit,
  type FittingLoad,
  fits,
  isOpen,
  mayFit,
  mphOf,
} from "../vehicles/rules.ts";
import { legsOf, straightHomeOf } from "../vehicles/ways.ts";
import type { OpenVehicle, VehicleIndex } from "./vehicle-index.ts";

/** A load as vehicles are matched with it. */
export interface MatchedLoad extends FittingLoad {
  fromOutcode: string;
  guideLowPence: number;
  guideHighPence: number;
  /** The price that the poster named; null: it asks for quotes. */
  bookNowPence: number | null;
}

/** Returns the parts of a board entry that decide which vehicles fit it, and what it pays. */
export function loadOfEntry(entry: BoardEntry): MatchedLoad {
  const { collect, deliver, pricing } = entry;
  return {
    vehicleClass: entry.vehicleClass,
    type: entry.type,
    weightBand: entry.weightBand,
    pallets: entry.pallets,
    tailLift: entry.tailLift,
    adr: entry.adr,
    equipment: entry.equipment,
    weightKg: entry.weightKg,
    fromOutcode: entry.from.outcode,
    toOutcode: entry.to.outcode,
    miles: entry.miles,
    collectDate: columnOfDay(collect.date),
    collectWindow: collect.window,
    collectByTime: collect.byTime,
    deliverDate: deliver && columnOfDay(deliver.date),
    deliverWindow: deliver?.window ?? "Anytime",
    deliverByTime: deliver?.byTime ?? null,
    guideLowPence: pricing.guideLowPence,
    guideHighPence: pricing.guideHighPence,
    bookNowPence: pricing.bookNowPence ?? null,
  };
}

const CLASSES = Object.values(VehicleClass);
const CARRYING = new Map(
  CLASSES.map((asked) => [asked, CLASSES.filter((vehicle) => carriesClass(vehicle, asked))]),
);

/** Returns the classes of vehicles that carry what is asked of a class. */
const carryingClasses = (asked: VehicleClass): readonly VehicleClass[] => CARRYING.get(asked) ?? [];

/** Returns the classes of loads that a vehicle of a class carries. */
export const carriedClasses = (vehicle: VehicleClass): readonly VehicleClass[] =>
  CLASSES.filter((asked) => carriesClass(vehicle, asked));

type Places = Pick<Geo, "outcodePlace">;

/**
 * Returns the open vehicles that may fit a load, by class and distance: all that do are among them.
 *
 * @param miles the radius of the search, if other than each vehicle's own
 */
export function* candidatesFor(
  geo: Places,
  index: VehicleIndex,
  load: Pick<MatchedLoad, "vehicleClass" | "fromOutcode" | "tailLift" | "adr">,
  now: Date,
  miles?: number,
): Generator<OpenVehicle, void, undefined> {
  const from = geo.outcodePlace(load.fromOutcode);
  if (from === null) return;
  for (const vehicle of index.near(from, carryingClasses(load.vehicleClass), miles)) {
    const { row, at } = vehicle;
    if (!isOpen(row, now) || (load.adr && !row.adr)) continue;
    // A mile more, because miles by road are rounded.
    if (distanceMiles(at, from) > Math.min(miles ?? row.maxEmptyMiles, row.maxEmptyMiles) + 1) continue;
    yield vehicle;
  }
}

/** A fit, with the miles that it was worked out from. */
export interface VehicleFit extends Fit {
  legs: EmptyLegs;
}

/** Returns how a vehicle fits a load; null if an outcode has no place. */
export function fitOf(
  geo: Places,
  { row }: Pick<OpenVehicle, "row">,
  load: MatchedLoad,
  now: Date,
): VehicleFit | null {
  const legs = legsOf(geo, row, load);
  return legs && { ...fits(row, load, legs, now), legs };
}

/** Cached places of outcodes, because making one costs as much as measuring. */
const known = new WeakMap<Places, Map<string, Place | null>>();

/** Returns the places of outcodes from memory. */
export function rememberPlaces(geo: Places): Places {
  const places = known.get(geo) ?? new Map<string, Place | null>();
  known.set(geo, places);
  return {
    outcodePlace(outcode) {
      const held = places.get(outcode);
      if (held !== undefined) return held;
      const place = geo.outcodePlace(outcode);
      places.set(outcode, place);
      return place;
    },
  };
}

/**
 * Returns how a vehicle fits a load, and null if it does not. Asks the road network only if the vehicle may fit as the crow
 * flies, because no road is shorter; a mile less, because miles by road are rounded.
 */
export function fitIfAny(
  geo: Places,
  { row, at }: Pick<OpenVehicle, "row" | "at">,
  load: MatchedLoad,
  now: Date,
): VehicleFit | null {
  const [from, to] = [geo.outcodePlace(load.fromOutcode), geo.outcodePlace(load.toOutcode)];
  const home = row.homeOutcode === null ? null : geo.outcodePlace(row.homeOutcode);
  if (from === null || to === null) return null;
  const crow = (one: Place, other: Place) => Math.max(0, distanceMiles(one, other) - 1);
  const shortest = {
    toCollection: crow(at, from),
    toHome: home && crow(to, home),
    straight: straightHomeOf(geo, row),
  };
  if (!mayFit(row, load, shortest)) return null;
  const fit = fitOf(geo, { row }, load, now);
  return fit?.misfits.length === 0 ? fit : null;
}

/** Earnings of a vehicle by a load, as a backload earns them. */
export interface Earnings {
  payPence: number;
  basis: "book_now" | "guide";
  /** Pay for every mile driven, loaded or empty. */
  pencePerMile: number;
  miles: RunMiles;
  extraMinutes: number;
  costPence: number;
  earnsPence: number;
  /** Earnings for each hour on duty. */
  earnsPencePerHour: number;
  straightMiles: number | null;
}

/**
 * Returns what a load earns: the price, else the middle of the guide, less the cost of the miles and minutes more than
 * straight home; of all miles and minutes for a vehicle without a home.
 */
export function earningsOf(
  { row }: Pick<OpenVehicle, "row">,
  load: MatchedLoad,
  { start, miles: fitted, times, legs: { straight: straightMiles } }: VehicleFit,
): Earnings {
  const { toCollection, loaded, toHome } = fitted;
  const miles = runMiles({ toCollection, loaded, toHome }, straightMiles ?? 0);
  const question = { ...start, mph: mphOf(row.vehicleClass) };
  const straightOnDuty = straightMiles === null ? 0 : straightMinutes(question, straightMiles);
  const extraMinutes = Math.max(0, times.dutyMinutes - straightOnDuty);
  const payPence = load.bookNowPence ?? Math.round((load.guideLowPence + load.guideHighPence) / 2);
  const costPence = detourPence({ ...miles, extraMinutes }, runningCost(row.vehicleClass));
  const earnsPence = payPence - costPence;
  return {
    payPence,
    basis: load.bookNowPence === null ? "guide" : "book_now",
    pencePerMile: pencePerMile(payPence, miles),
    miles,
    extraMinutes,
    costPence,
    earnsPence,
    earnsPencePerHour: Math.round(earnsPence / (Math.max(1, times.dutyMinutes) / 60)),
    straightMiles,
  };
}

/** True if a load pays the carrier's floor; nobody but the carrier learns it (contract 15). */
export function paysFloor(
  { row: { floorPencePerMile } }: Pick<OpenVehicle, "row">,
  earnings: Pick<Earnings, "pencePerMile">,
): boolean {
  return floorPencePerMile === null || earnings.pencePerMile >= floorPencePerMile;
}
