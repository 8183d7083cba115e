import { columnOfDay } from "@board/calendar";
import type { LoadType, VehicleClass } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { loadRow } from "../../testing/rows.ts";
import {
  BAND_TONNES,
  type Carriage,
  co2eColumns,
  co2eOf,
  estimateCo2e,
  FACTOR_SETS,
  type FactorSet,
  roundKg,
  VEHICLE_ROWS,
} from "./rules.ts";

/** The load of README: 12 pallets of 3 to 7 t on an 18-tonner, 191 miles. */
const SHARED: Carriage = {
  type: "PALLETS",
  vehicleClass: "EIGHTEEN_T",
  weightBand: "T_3_7",
  weightKg: null,
  temperatureMinC: null,
  equipment: [],
  miles: 191,
  seaMiles: 0,
  collectDate: columnOfDay("2026-11-23"),
  collectedAt: null,
};
const ALONE: Carriage = { ...SHARED, type: "FULL_LOAD" };
const kgOf = (carriage: Carriage) => estimateCo2e(carriage)?.kg;

/** Kilograms of 100 miles empty with 1 kg, as the whole vehicle, and of a part load of 1 t. */
const byClass = (vehicleClass: VehicleClass, more: Partial<Carriage> = {}) => {
  const run = (type: LoadType, weightKg: number) =>
    kgOf({ ...SHARED, vehicleClass, miles: 100, type, weightKg, ...more });
  return [run("FULL_LOAD", 1), run("FULL_LOAD", 44_000), run("PART_LOAD", 1_000)];
};

describe("contract 16, CO2e: the worked examples of docs/co2e.md", () => {
  it.each([
    ["5 t of an average load of a rigid over 17 t: 1,536.9 tkm × 0.20882", SHARED, 321, "TONNE_KM"],
    ["the whole lorry, 56 % full: 307.39 km × 1.18831", ALONE, 365, "WHOLE_VEHICLE"],
    ["the weight in place of its band", { ...SHARED, weightKg: 6_000 }, 385, "TONNE_KM"],
    ["a chilled load", { ...SHARED, temperatureMinC: 0 }, 382, "TONNE_KM"],
    ["a FRIDGE", { ...ALONE, equipment: ["FRIDGE"] }, 435, "WHOLE_VEHICLE"],
    ["no other equipment", { ...SHARED, equipment: ["CURTAIN", "STRAPS"] }, 321, "TONNE_KM"],
    [
      "a small van: 160.93 km × 0.23862",
      { ...ALONE, vehicleClass: "SMALL_VAN", miles: 100 },
      38,
      "WHOLE_VEHICLE",
    ],
    ["the road without its 42 sea miles", { ...SHARED, miles: 233, seaMiles: 42 }, 321, "TONNE_KM"],
  ] satisfies [string, Carriage, number, string][])("%s", (_, carriage, kg, method) => {
    expect(estimateCo2e(carriage)).toEqual({ kg, method, factorsYear: 2025 });
  });
});

describe("contract 16, CO2e: the rule", () => {
  it.each([
    ["SMALL_VAN", [38, 38, 125], [38, 38, 125]],
    ["LWB_VAN", [56, 56, 125], [56, 56, 125]],
    ["LUTON", [56, 56, 125], [56, 56, 125]],
    ["SEVEN_FIVE_T", [92, 108, 105], [110, 128, 125]],
    ["EIGHTEEN_T", [154, 221, 34], [183, 263, 40]],
    ["ARTIC", [129, 213, 15], [149, 246, 18]],
    ["FLATBED", [129, 213, 15], [149, 246, 18]],
    ["LOW_LOADER", [129, 213, 15], [149, 246, 18]],
  ] as const)("%s: empty, over full and by the tonne; then refrigerated", (vehicleClass, usual, cold) => {
    expect(byClass(vehicleClass)).toEqual(usual);
    expect(byClass(vehicleClass, { equipment: ["FRIDGE"] })).toEqual(cold);
  });

  it.each([
    ["Rigid (>3.5 - 7.5 tonnes)", 2.18],
    ["Rigid (>17 tonnes)", 8.92],
    ["Articulated (>33t)", 17.86],
  ] as const)("%s is full with %d t, and no fuller", (row, tonnes) => {
    for (const factors of [FACTOR_SETS[0]?.vehicles[row], FACTOR_SETS[0]?.refrigerated[row]]) {
      if (factors === undefined || "km" in factors) throw new Error("No lorry.");
      expect(factors.fullKm.direct / factors.fullTonneKm.direct).toBeCloseTo(tonnes, 1);
    }
    const [vehicleClass] = Object.entries(VEHICLE_ROWS).find(([, each]) => each === row) ?? [];
    const full = (weightKg: number) =>
      kgOf({ ...ALONE, vehicleClass: vehicleClass as VehicleClass, miles: 1_000, weightKg });
    expect(full(tonnes * 1_010)).toBe(full(44_000));
    expect(full(tonnes * 900)).toBeLessThan(full(44_000) ?? 0);
  });

  it("rises with the band, whose middle is the weight", () => {
    const bands = Object.entries(BAND_TONNES) as [Carriage["weightBand"], number][];
    const figures = bands.map(([weightBand]) => kgOf({ ...SHARED, weightBand }));
    expect(figures).toEqual(bands.map(([, tonnes]) => kgOf({ ...SHARED, weightKg: tonnes * 1_000 })));
    expect(figures).toEqual(figures.toSorted((a = 0, b = 0) => a - b));
  });

  it.each([
    [0.04, 0],
    [0.05, 0.1],
    [4.24, 4.2],
    [9.94, 9.9],
    [9.95, 10],
    [10.5, 11],
    [320.9, 321],
  ])("%d kg is told as %d", (kg, told) => {
    expect(roundKg(kg)).toBe(told);
  });
});

describe("contract 16, CO2e: the set of factors", () => {
  const [held] = FACTOR_SETS as [FactorSet];
  const sets = [2028, 2025, 2027].map((year) => ({ ...held, year }));
  it.each([
    ["2024-12-31", null, null],
    ["2025-01-01", null, 2025],
    ["2026-12-31", null, 2025],
    ["2027-01-01", null, 2027],
    ["2029-05-01", null, 2028],
    ["2027-01-02", "2026-12-31T23:30:00.000Z", 2025],
  ] as const)("to collect on %s, collected at %s: that of %s", (day, collectedAt, year) => {
    const carriage = {
      ...SHARED,
      collectDate: columnOfDay(day),
      collectedAt: collectedAt && new Date(collectedAt),
    };
    expect(estimateCo2e(carriage, sets)?.factorsYear ?? null).toBe(year);
  });

  it("of the delivery is kept, whatever comes later", () => {
    const load = loadRow({ miles: 191 });
    expect(co2eOf(load)).toMatchObject({ kg: 321, factorsYear: 2025 });
    const kept = { co2eKg: 300, co2eMethod: "TONNE_KM", co2eFactorsYear: 2024 } as const;
    expect(co2eOf({ ...load, ...kept })).toEqual({ kg: 300, method: "TONNE_KM", factorsYear: 2024 });
    expect(co2eColumns(load)).toEqual({ co2eKg: 321, co2eMethod: "TONNE_KM", co2eFactorsYear: 2025 });
    expect(co2eColumns({ ...load, collectDate: columnOfDay("2020-01-01") }).co2eKg).toBeNull();
    expect(co2eColumns({ ...load, ...kept })).toEqual(kept);
    const later = [held, { ...held, year: 2026 }];
    expect(co2eOf(load, later)).toMatchObject({ factorsYear: 2026 });
    expect(co2eOf({ ...load, deliveredAt: new Date() }, later)).toMatchObject({ factorsYear: 2025 });
  });
});
