import type { VehicleClass } from "@board/db/enums";

/** Metres of deck that a vehicle occupies on a ferry. */
const DECK_METRES: Record<VehicleClass, number> = {
  SMALL_VAN: 4.5,
  LWB_VAN: 6,
  LUTON: 7,
  SEVEN_FIVE_T: 8.5,
  EIGHTEEN_T: 11,
  ARTIC: 16.5,
  FLATBED: 16.5,
  LOW_LOADER: 18,
};
/** Ferry price of a metre of deck: for each crossing, and for each mile at sea. */
const PENCE_PER_METRE = 900;
const PENCE_PER_METRE_AND_MILE = 24;

/** Estimates what ferries charge for a vehicle one way, rounded to whole pounds; null without a ferry. */
export function ferryFarePence(
  vehicleClass: VehicleClass,
  { crossings, seaMiles }: { crossings: number; seaMiles: number },
): number | null {
  if (crossings === 0) return null;
  const perMetre = crossings * PENCE_PER_METRE + seaMiles * PENCE_PER_METRE_AND_MILE;
  return Math.round((DECK_METRES[vehicleClass] * perMetre) / 100) * 100;
}
