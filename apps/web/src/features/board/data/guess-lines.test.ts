import { equipmentText, matches } from "@board/api/board/rules";
import { readFilters } from "@board/api/server";
import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { createGeo } from "@board/geo";
import { describe, expect, it } from "vitest";
import type { Filters } from "../filters/filters.ts";
import { guessLines } from "./guess-lines.ts";
import type { Entry } from "./types.ts";

const TODAY = "2026-11-17";
const OUTCODES = ["M1", "M11", "ME1", "LS10", "SW1A", "SW11", "G33", "E1", "EC2A"];
const DAYS = ["2026-11-17", "2026-11-18", "2026-11-20", "2026-11-25"];

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const roll = dice(7);
function one<T>(of: readonly [T, ...T[]] | readonly T[]): T {
  return of[roll(of.length)] as T;
}

function randomLoad(index: number): Entry {
  return {
    id: `load_${String(index).padStart(4, "0")}`,
    ref: `FB-${index}`,
    version: 1,
    from: { outcode: one(OUTCODES), town: "" },
    to: { outcode: one(OUTCODES), town: "" },
    stops: 0,
    via: [],
    miles: 1 + roll(300),
    ferry: false,
    seaMiles: 0,
    ferryFarePence: null,
    driveMinutes: 235,
    collect: { date: one(DAYS), window: "AM", byTime: null },
    deliver: null,
    vehicleClass: one(Object.values(VehicleClass)),
    type: one(Object.values(LoadType)),
    weightBand: one(Object.values(WeightBand)),
    pallets: 0,
    parcels: 0,
    tailLift: roll(2) === 1,
    adr: roll(2) === 1,
    fragile: false,
    isBackload: false,
    equipment: [],
    weightKg: null,
    temperature: null,
    noSubcontract: false,
    goods: [],
    boardNote: null,
    requires: null,
    termsDays: one([7, 14, 30, 60]),
    waiting: { freeMins: 60, pencePerQuarter: 1_000 },
    conditionsId: null,
    pricing: {
      mode: "quotes",
      guideLowPence: 10_000 + roll(9) * 100,
      guideHighPence: 20_000,
      guideBasis: "rate_card",
      guideSample: 0,
    },
    myQuote: null,
    quotes: 0,
    poster: { score: 80, level: "Silver", daysToPay: null },
    postedAt: "2026-11-17T10:00:00.000Z",
    eligible: true,
    own: false,
  };
}

const loads = Array.from({ length: 300 }, (_, index) => randomLoad(index));

function randomFilters(): Filters {
  const filters: Filters = {};
  if (roll(2)) filters.from = one(["M", "M1", "LS,SW1", "E", "sw1a", "EC2"]);
  if (roll(3) === 0) filters.to = one(["M", "G33", "ME,E1"]);
  if (roll(3) === 0) filters.vc = one(["LUTON,artic", "EIGHTEEN_T"]);
  if (roll(4) === 0) filters.type = "PALLETS,full_load";
  if (roll(4) === 0) filters.date = one(["today", "tomorrow", "2026-11-20"]);
  if (roll(4) === 0) filters.after = "tomorrow";
  if (roll(4) === 0) filters.before = "2026-11-20";
  if (roll(3) === 0) filters.notl = one(["1", "0", ""]);
  if (roll(4) === 0) filters.tl = one(["1", "0"]);
  if (roll(3) === 0) filters.noadr = one(["true", "false"]);
  if (roll(3) === 0) filters.maxwt = one(["T_1_3", "t_15_plus", "900"]);
  if (roll(3) === 0) filters.terms = one(["14", "30"]);
  return filters;
}

const geo = createGeo();

/** The lines that pass in the service, which knows every place. */
function servicePasses(raw: Filters): Entry[] {
  const { filters, problems } = readFilters(raw, TODAY, geo);
  expect(problems).toEqual([]);
  return loads.filter((load) => {
    const [fromOutcode, toOutcode] = [load.from.outcode, load.to.outcode];
    const equipment = equipmentText(load.equipment);
    return matches({ ...load, fromOutcode, toOutcode, equipment, collectDate: load.collect.date }, filters);
  });
}

describe("the guessed answer before the service's", () => {
  it("passes the same lines as the service's rule, newest first", () => {
    let found = 0;
    for (let round = 0; round < 400; round += 1) {
      const filters = randomFilters();
      const expected = servicePasses(filters).map(({ id }) => id);
      found += expected.length;
      const guessed = guessLines(loads, { filters, sort: "newest" }, TODAY)?.map(({ id }) => id);
      expect(guessed, JSON.stringify(filters)).toEqual(expected.reverse());
    }
    expect(found).toBeGreaterThan(400);
  });

  it("sorts as the service does, newest first among equals", () => {
    const miles = guessLines(loads, { filters: {}, sort: "miles" }, TODAY)?.map((load) => load.miles) ?? [];
    expect(miles).toEqual([...miles].sort((a, b) => a - b));
    const ppm = guessLines(loads, { filters: {}, sort: "ppm" }, TODAY)?.[0];
    const best = Math.max(...loads.map((load) => (load.pricing.guideLowPence + 20_000) / load.miles));
    expect(ppm && (ppm.pricing.guideLowPence + 20_000) / ppm.miles).toBe(best);
  });

  it.each([
    { filters: { near: "LS10" }, sort: "newest" },
    { filters: {}, sort: "near" },
    { filters: { date: "soon" }, sort: "newest" },
    { filters: { maxwt: "heavy" }, sort: "newest" },
    { filters: { terms: "-1" }, sort: "newest" },
    { filters: { from: "LEEDS" }, sort: "newest" },
    { filters: { vc: "TRUCK" }, sort: "newest" },
    { filters: { within: "25" }, sort: "newest" },
  ] as const)("makes no guess for what only the service can work out: %o", (search) => {
    expect(guessLines(loads, search, TODAY)).toBeNull();
  });
});
