import { dayOfColumn, londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import type { Co2eMethod, VehicleClass, WeightBand } from "@board/db/enums";
import y2025 from "./factors-2025.json" with { type: "json" };

/** Kilograms of CO2e for one unit: those of the vehicle, and those of making its fuel (well to tank). */
interface Factor {
  direct: number;
  wtt: number;
}

/** Factors of a lorry depend on how full it is; those of a van do not. */
type VehicleFactors =
  | { tonneKm: Factor; km: Factor }
  | { tonneKm: Factor; emptyKm: Factor; fullKm: Factor; fullTonneKm: Factor };

/** The rows that are used of one year's factors, by the names that the publisher gives the vehicles. */
export interface FactorSet {
  year: number;
  vehicles: Record<VehicleRow, VehicleFactors>;
  refrigerated: Partial<Record<VehicleRow, VehicleFactors>>;
}

/** The sets that are held, by year, the first one first. Another year is another file, and a name in this list. */
export const FACTOR_SETS: readonly FactorSet[] = [y2025];

type VehicleRow = keyof typeof y2025.vehicles;

/** The publisher's vehicle for each class: an 18-tonner is in the class of rigids over 17 t. */
export const VEHICLE_ROWS: Record<VehicleClass, VehicleRow> = {
  SMALL_VAN: "Class II (1.305 to 1.74 tonnes)",
  LWB_VAN: "Class III (1.74 to 3.5 tonnes)",
  LUTON: "Class III (1.74 to 3.5 tonnes)",
  SEVEN_FIVE_T: "Rigid (>3.5 - 7.5 tonnes)",
  EIGHTEEN_T: "Rigid (>17 tonnes)",
  ARTIC: "Articulated (>33t)",
  FLATBED: "Articulated (>33t)",
  LOW_LOADER: "Articulated (>33t)",
};

/** Tonnes of a load that has a weight band alone: the middle of the band. */
export const BAND_TONNES: Record<WeightBand, number> = {
  UNDER_50KG: 0.03,
  KG_50_250: 0.15,
  KG_250_1000: 0.6,
  T_1_3: 2,
  T_3_7: 5,
  T_7_15: 11,
  T_15_PLUS: 20,
};

const KM_PER_MILE = 1.609344;

/** Columns of a load that its emissions are estimated from. */
export type Carriage = Pick<
  Load,
  | "type"
  | "vehicleClass"
  | "weightBand"
  | "weightKg"
  | "temperatureMinC"
  | "equipment"
  | "miles"
  | "seaMiles"
  | "collectDate"
  | "collectedAt"
>;

/** An estimate of emissions, as the two ends of a load read it. */
interface Co2e {
  kg: number;
  method: Co2eMethod;
  factorsYear: number;
}

/** Rounds to whole kilograms; below 10 to one decimal. */
export const roundKg = (kg: number): number => (kg < 9.95 ? Math.round(kg * 10) / 10 : Math.round(kg));

const sum = ({ direct, wtt }: Factor) => direct + wtt;

/** Returns the factor of a kilometre of the whole vehicle, at most full, between those of an empty and of a full one. */
function perKm(factors: VehicleFactors, tonnes: number): number {
  if ("km" in factors) return sum(factors.km);
  const { emptyKm, fullKm, fullTonneKm } = factors;
  const laden = Math.min(1, tonnes / (fullKm.direct / fullTonneKm.direct));
  return sum(emptyKm) + (sum(fullKm) - sum(emptyKm)) * laden;
}

/**
 * Estimates the emissions of a carriage on the road, by the newest set that is not later than its collection (contract 16,
 * CO2e). Nothing is added for empty running or for the sea. Null if no set is that old.
 */
export function estimateCo2e(carriage: Carriage, sets = FACTOR_SETS): Co2e | null {
  const { type, vehicleClass, weightBand, weightKg, temperatureMinC, equipment } = carriage;
  const day = carriage.collectedAt ? londonDay(carriage.collectedAt) : dayOfColumn(carriage.collectDate);
  const [set] = sets
    .filter(({ year }) => year <= Number(day.slice(0, 4)))
    .toSorted((one, other) => other.year - one.year);
  if (set === undefined) return null;
  const row = VEHICLE_ROWS[vehicleClass];
  const isCold = temperatureMinC !== null || equipment.includes("FRIDGE");
  const factors = (isCold && set.refrigerated[row]) || set.vehicles[row];
  const tonnes = weightKg ? weightKg / 1_000 : BAND_TONNES[weightBand];
  const km = (carriage.miles - carriage.seaMiles) * KM_PER_MILE;
  const isWhole = type === "FULL_LOAD";
  const kg = isWhole ? km * perKm(factors, tonnes) : km * tonnes * sum(factors.tonneKm);
  return { kg: roundKg(kg), method: isWhole ? "WHOLE_VEHICLE" : "TONNE_KM", factorsYear: set.year };
}

type Kept = Pick<Load, "co2eKg" | "co2eMethod" | "co2eFactorsYear">;

/**
 * Returns the figure that was kept, else the estimate. A load that was delivered before figures were kept takes the first
 * set, so that a later one restates none.
 */
export function co2eOf(load: Carriage & Kept & Pick<Load, "deliveredAt">, sets = FACTOR_SETS): Co2e | null {
  const { co2eKg: kg, co2eMethod: method, co2eFactorsYear: factorsYear, deliveredAt } = load;
  if (kg === null || method === null || factorsYear === null)
    return estimateCo2e(load, deliveredAt === null ? sets : sets.slice(0, 1));
  return { kg, method, factorsYear };
}

/** Returns the columns that keep the figure from the delivery on, or from a ruling that takes its place. */
export function co2eColumns(load: Parameters<typeof co2eOf>[0]): Kept {
  const { kg, method, factorsYear } = co2eOf(load) ?? { kg: null, method: null, factorsYear: null };
  return { co2eKg: kg, co2eMethod: method, co2eFactorsYear: factorsYear };
}
