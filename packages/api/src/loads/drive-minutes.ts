import type { VehicleClass } from "@board/db/enums";
import type { Miles } from "@board/geo";

/**
 * Seconds a mile that each class is quicker than a lorry. A van's nine make 62 mph of a lorry's 54 on
 * motorways, 44 of 40 on main roads, and 25 of 24 in towns.
 */
const QUICKER_SECONDS: Record<VehicleClass, number> = {
  SMALL_VAN: 9,
  LWB_VAN: 9,
  LUTON: 7,
  SEVEN_FIVE_T: 0,
  EIGHTEEN_T: 0,
  ARTIC: 0,
  FLATBED: 0,
  LOW_LOADER: 0,
};

/** Speed of ferries, and the minutes for which a vehicle is there before one leaves and on it until it may drive off. */
const FERRY_MPH = 17;
const AT_PORTS_MINUTES = 60;

/** Returns the minutes that a way takes on ferries and at their ports: the driver is not at the wheel. */
export function ferryMinutesOf({ crossings, seaMiles }: Pick<Miles, "crossings" | "seaMiles">): number {
  return Math.round(crossings * AT_PORTS_MINUTES + (seaMiles / FERRY_MPH) * 60);
}

/** Returns the minutes at the wheel of a vehicle class on a way, which is the same way for all classes. */
export function driveMinutesOf(
  vehicleClass: VehicleClass,
  { miles, seaMiles, driveMinutes }: Pick<Miles, "miles" | "seaMiles" | "driveMinutes">,
): number {
  const quicker = ((miles - seaMiles) * QUICKER_SECONDS[vehicleClass]) / 60;
  return Math.max(1, Math.round(driveMinutes - quicker));
}
