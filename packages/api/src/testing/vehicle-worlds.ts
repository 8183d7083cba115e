import { columnOfDay, dayNumber, dayOfColumn, HOUR_MS, londonDay } from "@board/calendar";
import type { Load, Vehicle } from "@board/db";
import { DocumentKind, Equipment, VehicleClass, type VehicleTowards, WeightBand } from "@board/db/enums";
import { createGeo, distanceMiles, type Geo } from "@board/geo";
import { expect } from "vitest";
import { entryOf } from "../board/entry.ts";
import { type ReaderAt, sees } from "../board/index/matcher.ts";
import { createDraws, type Draws } from "../board/index/testing/draws.ts";
import type { FirmActor } from "../core/actor.ts";
import { LICENCE_STATES } from "../core/carrier-facts.ts";
import type { Settings } from "../core/context.ts";
import { askingOf, missingOf, NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { askingLoad, storedRequires } from "../firms/requirements/schemas.ts";
import { readFilters } from "../loads/filters/read-filters.ts";
import { equipmentText, matcherOf } from "../loads/filters/rules.ts";
import {
  candidatesFor,
  earningsOf,
  fitIfAny,
  fitOf,
  loadOfEntry,
  type MatchedLoad,
  paysFloor,
} from "../market/matching/fit.ts";
import { boardFiltersOf } from "../market/matching/loads-for-vehicle.ts";
import { vehiclesThatFit } from "../market/matching/match-loads.ts";
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

const GROUPS = ["North", "South"];
const FIRMS = Array.from({ length: 5 }, (_, nth) => `firm_${nth}`);

/** Some carriers lack what loads require, are on hold, blocked or preferred, or are in the poster's network. */
function randomCarrier(draws: Draws, id: string): VehicleCarrier {
  const poster = (probability: number) => new Set(draws.chance(probability) ? [POSTER] : []);
  return carrierOf(id, {
    facts: {
      licence: draws.pick(LICENCE_STATES),
      covers: draws.some(Object.values(DocumentKind), 2).map((kind) => ({
        kind,
        pence: draws.pick([null, 1_000_000, 2_500_000]),
        from: "2026-01-01",
        until: draws.pick(["2026-11-19", "2027-01-01"] as const),
      })),
      finished: draws.below(4),
    },
    early: draws.chance(0.3),
    holdsUntil: draws.chance(0.1) ? hoursOn(1) : null,
    preferredBy: poster(0.2),
    blockedBy: poster(0.2),
    networks: draws.chance(0.5) ? [{ posterId: POSTER, groups: draws.some(GROUPS, 2) }] : [],
  });
}

/** Number of the poster in the board's index. */
const POSTER_NUMBER = 1;

/** Returns a carrier as it reads the board. */
function readerOf({ id, early, preferredBy, blockedBy, networks }: VehicleCarrier): ReaderAt {
  const numbers = (ids: ReadonlySet<string>) => new Set(ids.has(POSTER) ? [POSTER_NUMBER] : []);
  return {
    id,
    firm: -1,
    early,
    preferredBy: numbers(preferredBy),
    blockedBy: numbers(blockedBy),
    memberOf: new Map(networks.map(({ groups }) => [POSTER_NUMBER, groups])),
    now: NOW.getTime(),
    today: dayNumber(londonDay(NOW)),
  };
}

/** Returns a load as the index shows it to readers: for everybody or for some, during early access or after it. */
function randomSight(draws: Draws, { collectDate }: Load): Parameters<typeof sees>[1] {
  const audience = draws.pick(["BOARD", "BOARD", "NETWORK", "CHOSEN"] as const);
  const askedCarriers = draws.chance(0.2) ? draws.some(FIRMS, 2) : [];
  const isChosen = audience === "CHOSEN";
  return {
    poster: POSTER_NUMBER,
    day: dayNumber(dayOfColumn(collectDate)),
    openAt: NOW.getTime() + draws.pick([-60_000, 60_000]),
    audience:
      audience === "BOARD" && askedCarriers.length === 0
        ? null
        : {
            poster: POSTER_NUMBER,
            audience,
            audienceGroups: isChosen ? draws.some(GROUPS, 1) : [],
            audienceCarriers: isChosen ? draws.some(FIRMS, 2) : [],
            askedCarriers,
          },
  };
}

function randomVehicle(draws: Draws, outcodes: readonly string[], nth: number): Vehicle {
  const towards = draws.pick<VehicleTowards>(["HOME", "ANYWHERE", "AREAS"]);
  const home = towards === "HOME" || draws.chance(0.3) ? draws.pick(outcodes) : null;
  const from = hoursOn(draws.below(72) - 20);
  const spare = draws.chance(0.2);
  return vehicleRow({
    id: `vehicle_${String(nth).padStart(4, "0")}`,
    firmId: `firm_${nth % FIRMS.length}`,
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
    equipment: draws.chance(0.15) ? draws.some(Object.values(Equipment), 2) : [],
    weightKg: draws.chance(0.2) ? 1 + draws.below(44_000) : null,
    fromOutcode: draws.pick(outcodes),
    toOutcode: draws.pick(outcodes),
    miles: 1 + draws.below(400),
    collectDate: columnOfDay(day),
    collectWindow: window,
    collectByTime: draws.chance(0.3) ? draws.pick(["08:30", "14:00", "18:45"]) : null,
    deliverDate: draws.chance(0.3) ? columnOfDay(day) : null,
    deliverWindow: "Anytime",
    deliverByTime: null,
    requires: storedRequires({
      operatorLicence: draws.chance(0.2),
      goodsInTransitPence: draws.pick([0, 0, 1_000_000, 2_500_000]),
      hireAndReward: draws.chance(0.2),
      minFinished: draws.pick([0, 0, 2]),
    }),
  });
}

const isThere = (row: Vehicle) => row.until > NOW && (row.answerBy === null || row.answerBy > NOW);

/**
 * Compares the index with brute force in random worlds (contract 15): the index finds the vehicles of a load that fit,
 * the board's filters the loads of a vehicle, and each sees the other or neither: whoever is told of a load meets what it
 * requires and sees it on the board. Floors change nothing that a poster reads.
 */
export function compareVehicleWorlds({ worlds, seed }: { worlds: number; seed: number }): void {
  const places = geoOf();
  const settings = { carrierChecks: "inform" } as Settings;
  const actor = { kind: "firm", mode: "live", firm: { id: POSTER } } as FirmActor;
  const ctx = { actor, geo: places, settings, clock: { now: () => NOW } };
  const sums = { fitting: 0, lacking: 0, unseen: 0, told: 0 };
  for (let world = 0; world < worlds; world += 1) {
    const draws = createDraws(seed + world);
    const areas = draws.some(AREAS, 4);
    const outcodes = Array.from({ length: 12 }, () => draws.pick(someOutcodes(draws.pick(areas))));
    const rows = Array.from({ length: VEHICLES }, (_, nth) => randomVehicle(draws, outcodes, nth));
    const carriers = new Map(FIRMS.map((id) => [id, randomCarrier(draws, id)]));
    const open = (all: readonly Vehicle[]) => all.map((row) => openVehicle(row, carriers.get(row.firmId)));
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
      sums.fitting += expected.length;
      const idsOf = (all: readonly OpenVehicle[]) => all.map(({ row }) => row.id).toSorted();
      const found = [...candidatesFor(places, index, load, NOW)].filter(
        (one) => fitIfAny(places, one, load, NOW) !== null,
      );
      expect(idsOf(found)).toEqual(idsOf(expected));

      // The board's filters of a vehicle let through every load that fits it.
      const filtered = {
        ...load,
        collectDate: dayOfColumn(load.collectDate),
        equipment: equipmentText(load.equipment),
      };
      for (const { row } of expected) expect(passes(row)(filtered), `${row.id} finds ${load.id}`).toBe(true);

      const asking = askingLoad(load);
      const free = expected.filter(
        ({ carrier }) => !carrier.blockedBy.has(POSTER) && carrier.holdsUntil === null,
      );
      const lacksOf = ({ carrier }: OpenVehicle) =>
        missingOf(asking, carrier.facts, settings.carrierChecks).join();
      const from = places.outcodePlace(load.fromOutcode);
      const near = free.filter(({ at }) => from !== null && distanceMiles(at, from) <= within);
      const shown = vehiclesNearLoad(ctx, index, load, within).filter(({ inTime }) => inTime);
      expect(idsOf(shown.map(({ vehicle }) => vehicle))).toEqual(idsOf(near));
      for (const { vehicle, missing } of shown) expect(missing.join()).toBe(lacksOf(vehicle));

      // A carrier is told of the load if it could book it, sees it, and is paid its floor.
      const sight = randomSight(draws, load);
      const reader = {
        firmId: "",
        facts: NOTHING_KNOWN,
        checks: settings.carrierChecks,
        geo: places,
        now: NOW,
      };
      const entry = entryOf(load, reader, undefined, undefined);
      const matched = loadOfEntry(entry);
      const able = free.filter((vehicle) => lacksOf(vehicle) === "");
      const seeing = able.filter(({ carrier }) => sees(readerOf(carrier), sight));
      const paid = seeing.filter((vehicle) => {
        const fit = fitOf(places, vehicle, matched, NOW);
        return fit !== null && paysFloor(vehicle, earningsOf(vehicle, matched, fit));
      });
      const byFirm = vehiclesThatFit(
        ctx,
        index,
        { id: load.id, mode: "live", entry, asking: askingOf(asking, settings.carrierChecks), firmId: null },
        ({ id }) => sees(readerOf(carriers.get(id) ?? carrierOf(id)), sight),
      );
      const told = [...byFirm.values()].flat().map(({ id }) => id);
      expect(told.toSorted()).toEqual(idsOf(paid));
      sums.lacking += free.length - able.length;
      sums.unseen += able.length - seeing.length;
      sums.told += told.length;
      if (nth < FLOORS) expect(cards(index, load)).toEqual(cards(withoutFloors, load));
    }
  }
  // Otherwise the worlds prove nothing.
  expect(sums.fitting).toBeGreaterThan(worlds);
  for (const sum of Object.values(sums)) expect(sum).toBeGreaterThan(worlds / 20);
}
