import type { VehicleClass } from "@board/db/enums";

/** Short names of vehicle classes for a column, from small to large. */
export const VEHICLE_NAMES: Record<VehicleClass, string> = {
  SMALL_VAN: "Small van",
  LWB_VAN: "LWB van",
  LUTON: "Luton",
  SEVEN_FIVE_T: "7.5 t",
  EIGHTEEN_T: "18 t",
  ARTIC: "Artic",
  FLATBED: "Flatbed",
  LOW_LOADER: "Low loader",
};

/** Full names of vehicle classes. */
export const VEHICLE_LONG_NAMES: Record<VehicleClass, string> = {
  ...VEHICLE_NAMES,
  SEVEN_FIVE_T: "7.5 t rigid",
  EIGHTEEN_T: "18 t rigid",
  ARTIC: "Artic 13.6 m",
};
