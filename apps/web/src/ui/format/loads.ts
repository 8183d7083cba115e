import { kilogramWords } from "@board/api/goods/words";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import { counted } from "./counted.ts";
import { VEHICLE_LONG_NAMES } from "./vehicles.ts";
import { WEIGHT_NAMES, weightWords } from "./weights.ts";

/** Fields of a load for its short description. */
export interface SummedLoad {
  type: LoadType;
  pallets: number | null;
  parcels: number | null;
  weightBand: WeightBand;
  weightKg?: number | null;
}

export const LOAD_TYPE_NAMES: Record<LoadType, string> = {
  FULL_LOAD: "Full load",
  PART_LOAD: "Part load",
  PALLETS: "Pallets",
  PARCELS: "Parcels",
};

function count(load: SummedLoad): string | null {
  if (load.type === "PARCELS" && load.parcels) return `${load.parcels} pcl`;
  if (load.pallets) return `${load.pallets} plt`;
  return load.parcels ? `${load.parcels} pcl` : null;
}

/**
 * Describes a load without its weight: `12 plt`, `Full, 26 plt`, `14 pcl`, `Part load`, or `Part` if `short` is
 * set.
 */
export function whatWords(load: SummedLoad, short = false): string {
  const amount = count(load);
  const kind = load.type === "FULL_LOAD" ? "Full" : load.type === "PART_LOAD" ? "Part" : null;
  if (kind !== null) return amount ? `${kind}, ${amount}` : short ? kind : `${kind} load`;
  return amount ?? LOAD_TYPE_NAMES[load.type];
}

/** Describes a load for a column of the board: `12 plt · 3–7 t`. */
export function loadSummary(load: SummedLoad): string {
  return `${whatWords(load)} · ${weightWords(load)}`;
}

/** Describes a load without its vehicle: `12 pallets, 3–7 t`. */
export function amountWords(load: SummedLoad): string {
  const amounts = [
    ...(load.pallets ? [counted(load.pallets, "pallet")] : []),
    ...(load.parcels ? [counted(load.parcels, "parcel")] : []),
  ];
  const kind = load.type === "FULL_LOAD" || load.type === "PART_LOAD" || amounts.length === 0;
  return [
    ...(kind ? [LOAD_TYPE_NAMES[load.type]] : []),
    ...amounts,
    load.weightKg ? kilogramWords(load.weightKg) : WEIGHT_NAMES[load.weightBand],
  ].join(", ");
}

/** Describes a load in full: `12 pallets, 3–7 t, 18 t rigid`. */
export function longLoad(load: SummedLoad & { vehicleClass: VehicleClass }): string {
  return `${amountWords(load)}, ${VEHICLE_LONG_NAMES[load.vehicleClass]}`;
}
