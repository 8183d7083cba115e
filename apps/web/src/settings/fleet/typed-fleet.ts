import { VehicleClass } from "@board/db/enums";
import { parseCount } from "../../ui/format/typed.ts";
import type { Fleet } from "./types.ts";

export const CLASSES = Object.values(VehicleClass);

const MOST = 999;

/** Number of each class, as typed. */
export type TypedFleet = Readonly<Record<VehicleClass, string>>;

/** A fleet as the fields show it: a class that is not run is empty. */
export function typedFleet(fleet: Fleet): TypedFleet {
  const counts = new Map(fleet.map(({ vehicleClass, count }) => [vehicleClass, String(count)]));
  const typed = (vehicleClass: VehicleClass) => counts.get(vehicleClass) ?? "";
  return {
    SMALL_VAN: typed("SMALL_VAN"),
    LWB_VAN: typed("LWB_VAN"),
    LUTON: typed("LUTON"),
    SEVEN_FIVE_T: typed("SEVEN_FIVE_T"),
    EIGHTEEN_T: typed("EIGHTEEN_T"),
    ARTIC: typed("ARTIC"),
    FLATBED: typed("FLATBED"),
    LOW_LOADER: typed("LOW_LOADER"),
  };
}

/** The classes whose fields cannot be read. */
export function unreadable(typed: TypedFleet): VehicleClass[] {
  return CLASSES.filter((vehicleClass) => {
    const text = typed[vehicleClass].trim();
    const count = parseCount(text);
    return text !== "" && (count === null || count > MOST);
  });
}

/** Parses the fields, without empty classes and zeros. */
export function readFleet(typed: TypedFleet): Fleet {
  return CLASSES.flatMap((vehicleClass) => {
    const count = parseCount(typed[vehicleClass]) ?? 0;
    return count > 0 ? [{ vehicleClass, count }] : [];
  });
}
