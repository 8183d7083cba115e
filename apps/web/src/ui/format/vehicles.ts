import { VEHICLE_NAMES } from "@board/api/loads/vehicle-names";
import type { VehicleClass } from "@board/db/enums";

export { VEHICLE_NAMES };

/** Full names of vehicle classes. */
export const VEHICLE_LONG_NAMES: Record<VehicleClass, string> = {
  ...VEHICLE_NAMES,
  SEVEN_FIVE_T: "7.5 t rigid",
  EIGHTEEN_T: "18 t rigid",
  ARTIC: "Artic 13.6 m",
};
