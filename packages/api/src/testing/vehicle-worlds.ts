import { columnOfDay, dayOfColumn, HOUR_MS, londonDay } from "@board/calendar";
import type { Load, Vehicle } from "@board/db";
import { Equipment, VehicleClass, type VehicleTowards, WeightBand } from "@board/db/enums";
import { createGeo, distanceMiles, type Geo } from "@board/geo";
import { expect } from "vitest";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import type { FirmActor } from "../core/actor.ts";
import type { Settings } from "../core/context.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { readFilters } from "../loads/filters/read-filters.ts";
import { matcherOf } from "../loads/filters/rules.ts";
import { candidatesFor, fitIfAny, fitOf, type MatchedLoad } from "../market/matching/fit.ts";
import { boardFiltersOf } from "../market/matching/loads-for-vehicle.ts";
import { indexOf } from "../market/matching/remember-vehicles.ts";
import type { OpenVehicle, VehicleCarrier } from "../market/matching/vehicle-index.ts";
import { vehiclesNearLoad } from "../market/matching/vehicles-for-load.ts";
import { viewForPoster } from "../market/matching/view-vehicles.ts";
import { loadRow } from "./rows.ts";

const NOW = new Date("2026-11-18T10:00:00.000Z");
const POSTER = "firm_poster";
const VEHICLES = 14;
const LOADS = 10;
/** Loads of a world that are also read without the vehicles' floors. */
const FLOORS = 2;

/** Outcodes of the worlds: a dense region, others around it, islands, and the north where cells are narrow. */
const AREAS = ["LS", "BD", "M", "S", "HD", "L", "B", "EH", "IV", "KW", "ZE", "PO", "BT", "TR"];

let geo: Geo | undefined;
const geoOf = () => {
  geo ??= createGeo();
  return geo;
};

/** Outcodes of each area in the worlds: few, because measuring from a new one takes long. */
const OUTCODES_AN_AREA = 5;

function someOutcodes(area: string): string[] {
  const all = geoOf().outcodesOf(area);
  const step = Math.ceil(all.length / OUTCODES_AN_AREA);
  return all.filter((_, nth) => nth % step === 0);
}

export const hoursOn = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);

function carrierOf(id: string, changes: Partial<VehicleCarrier> = {}): VehicleCarrier {
  return {
    id,
    facts: NOTHING_KNOWN,
    checked: { facts: NOTHING_KNOWN, lorries: 1, vehiclesAuthorised: null, since: "2025-01-01" },
    record: { score: 75, level: "Silver" },
    early: false,
    holdsUntil: null,
    preferredBy: new Set(),
    blockedBy: new Set(),
    networks: [],
    ...changes,
  };
}

/** An open vehicle as a row, not in any database: an 18-tonner that is empty in Leeds for a day. */
export function vehicleRow(changes: Partial<Vehicle> = {}): Vehicle {
  return {
    id: "vehicle_a",
    mode: "live",
    firmId: "firm_carrier",
    status: "OPEN",
    version: 1,
    vehicleClass: "EIGHTEEN_T",
    count: 1,
    at: "LS10 1AB",
    outcode: "LS10",
    from: NOW,
    until: hoursOn(24),
    towards: "ANYWHERE",
    areas: [],
    home: null,
    homeOutcode: null,
    backBy: null,
    drivenHours: 0,
    maxEmptyMiles: 60,
    maxExtraMiles: 100,
    tailLift: true,
    adr: false,
    equipment: [],
    sparePallets: null,
    spareKg: null,
    floorPencePerMile: null,
    vehicleReg: null,
    note: null,
    followsLoadId: null,
    askAt: null,
    answerBy: null,
    createdAt: NOW,
    updatedAt: NOW,
    endedAt: null,
    ...changes,
  };
}

export function openVehicle(row: Vehicle, carrier = carrierOf(row.firmId)): OpenVehicle {
  const at = geoOf().outcodePlace(row.outcode);
  if (at === null) throw new Error(`${row.outcode} has no place.`);
  return { row, carrier, at };
}

function randomVehicle(draws: Draws, outcodes: readonly string[], nth: number): Vehicle {
  const towards = draws.pick<VehicleTowards>(["HOME", "ANYWHERE", "AREAS"]);
  const home = towards === "HOME" || draws.chance(0.3) ? draws.pick(outcodes) : null;
  const from = hoursOn(draws.below(72) - 20);
  const spare = draws.chance(0.2);
  return vehicleRow({
    id: `vehicle_${String(nth).padStart(4, "0")}`,
    firmId: `firm_${nth % 5}`,
    vehicleClass: draws.pick(Object.values(VehicleClass)),
    count: 1 + draws.below(3),
    outcode: draws.pick(outcodes),
    from,
    until: new Date(from.getTime() + (1 + draws.below(96)) * HOUR_MS),
    towards,
    areas: towards === "AREAS" ? draws.some(AREAS, 5) : [],
    home,
    homeOutcode: home,
    backBy: home !== null && draws.chance(0.4) ? new Date(from.getTime() + draws.below(60) * HOUR_MS) : null,
    drivenHours: draws.pick([0, 4.5, 9]),
    maxEmptyMiles: draws.pick([0, 10, 60, 150, 499, 500, 1_000]),
    maxExtraMiles: draws.pick([0, 50, 100, 1_000]),
    tailLift: draws.chance(0.5),
    adr: draws.chance(0.5),
    equipment: draws.some(Object.values(Equipment), 3),
    sparePallets: spare ? draws.below(20) : null,
    spareKg: spare ? draws.below(20_000) : null,
    floorPencePerMile: draws.chance(0.5) ? draws.below(400) : null,
    answerBy: draws.chance(0.1) ? hoursOn(draws.below(3) - 1) : null,
  });
}

function randomLoad(draws: Draws, outcodes: readonly string[], nth: number): Load {
  const day = draws.pick(["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-22"]);
  const window = draws.pick(["AM", "PM", "Anytime"] as const);
  return loadRow({
    id: `load_${nth}`,
    posterId: POSTER,
    vehicleClass: draws.pick(Object.values(VehicleClass)),
    type: draws.pick(["FULL_LOAD", "PALLETS"] as const),
    weightBand: draws.pick(Object.values(WeightBand)),
    pallets: draws.below(26),
    tailLift: draws.chance(0.3),
    adr: draws.chance(0.2),
    fromOutcode: draws.pick(outcodes),
    toOutcode: draws.pick(outcodes),
    miles: 1 + draws.below(400),
    collectDate: columnOfDay(day),
    collectWindow: window,
    collectByTime: draws.chance(0.3) ? draws.pick(["08:30", "14:00", "18:45"]) : null,
    deliverDate: draws.chance(0.3) ? columnOfDay(day) : null,
    deliverWindow: "Anytime",
    deliverByTime: null,
    requires: {},
  });
}

const isThere = (row: Vehicle) => row.until > NOW && (row.answerBy === null || row.answerBy > NOW);

/**
 * Compares the index with brute force in random worlds (contract 15): the index finds the vehicles of a load that fit,
 * the board's filters the loads of a vehicle, and each sees the other or neither. Floors change nothing that a poster reads.
 */
export function compareVehicleWorlds({ worlds, seed }: { worlds: number; seed: number }): void {
  const places = geoOf();
  const settings = { carrierChecks: "inform" } as Settings;
  const actor = { kind: "firm", mode: "live", firm: { id: POSTER } } as FirmActor;
  const ctx = { actor, geo: places, settings, clock: { now: () => NOW } };
  let fitting = 0;
  for (let world = 0; world < worlds; world += 1) {
    const draws = createDraws(seed + world);
    const areas = draws.some(AREAS, 4);
    const outcodes = Array.from({ length: 12 }, () => draws.pick(someOutcodes(draws.pick(areas))));
    const rows = Array.from({ length: VEHICLES }, (_, nth) => randomVehicle(draws, outcodes, nth));
    const blocked = draws.chance(0.5) ? "firm_0" : null;
    const open = (all: readonly Vehicle[]) =>
      all.map((row) =>
        openVehicle(
          row,
          carrierOf(row.firmId, { blockedBy: new Set(row.firmId === blocked ? [POSTER] : []) }),
        ),
      );
    const vehicles = open(rows);
    const index = indexOf(vehicles);
    const withoutFloors = indexOf(open(rows.map((row) => ({ ...row, floorPencePerMile: null }))));
    const loads = Array.from({ length: LOADS }, (_, nth) => randomLoad(draws, outcodes, nth));
    const fitsLoad = (vehicle: OpenVehicle, load: MatchedLoad) =>
      isThere(vehicle.row) && fitOf(places, vehicle, load, NOW)?.misfits.length === 0;
    const within = 5 * (1 + draws.below(100));
    const cards = (from: typeof index, load: Load) =>
      vehiclesNearLoad(ctx, from, load, within).map(({ vehicle, fit, inTime, missing }) => ({
        ...viewForPoster(ctx, vehicle),
        times: fit.times,
        inTime,
        missing,
      }));
    const tests = new Map<string, ReturnType<typeof matcherOf>>();
    /** Returns the test of a vehicle's filters, which are the same for all loads. */
    const passes = (row: Vehicle) => {
      const { sort: _, ...raw } = boardFiltersOf(row, NOW);
      const test = tests.get(row.id) ?? matcherOf(readFilters(raw, londonDay(NOW), places).filters);
      tests.set(row.id, test);
      return test;
    };
    for (const [nth, load] of loads.entries()) {
      const expected = vehicles.filter((vehicle) => fitsLoad(vehicle, load));
      fitting += expected.length;
      const idsOf = (all: readonly OpenVehicle[]) => all.map(({ row }) => row.id).toSorted();
      const found = [...candidatesFor(places, index, load, NOW)].filter(
        (one) => fitIfAny(places, one, load, NOW) !== null,
      );
      expect(idsOf(found)).toEqual(idsOf(expected));

      // The board's filters of a vehicle let through every load that fits it.
      const filtered = { ...load, collectDate: dayOfColumn(load.collectDate) };
      for (const { row } of expected) expect(passes(row)(filtered), `${row.id} finds ${load.id}`).toBe(true);

      const from = places.outcodePlace(load.fromOutcode);
      const near = expected.filter(
        ({ at, row }) => row.firmId !== blocked && from !== null && distanceMiles(at, from) <= within,
      );
      const shown = vehiclesNearLoad(ctx, index, load, within);
      expect(idsOf(shown.filter(({ inTime }) => inTime).map(({ vehicle }) => vehicle))).toEqual(idsOf(near));
      if (nth < FLOORS) expect(cards(index, load)).toEqual(cards(withoutFloors, load));
    }
  }
  // Otherwise the worlds prove nothing.
  expect(fitting).toBeGreaterThan(worlds);
}
