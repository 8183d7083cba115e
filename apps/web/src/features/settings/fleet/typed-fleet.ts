import { VehicleClass } from "@board/db/enums";
import type { Fleet } from "./types.ts";

export const CLASSES = Object.values(VehicleClass);

/** Number in the field of each class; null if the field is empty. */
export type TypedFleet = ReadonlyMap<VehicleClass, number | null>;

export function typedFleet(fleet: Fleet): TypedFleet {
  return new Map(fleet.map(({ vehicleClass, count }) => [vehicleClass, count]));
}

/** Returns the fleet in the fields, without empty fields and zeros. */
export function readFleet(typed: TypedFleet): Fleet {
  return CLASSES.flatMap((vehicleClass) => {
    const count = typed.get(vehicleClass) ?? 0;
    return count > 0 ? [{ vehicleClass, count }] : [];
  });
}
