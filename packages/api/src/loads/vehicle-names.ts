import type { VehicleClass } from "@board/db/enums";

/** Short names of vehicle classes on pages, papers, in emails and in push messages, from small to large. */
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
