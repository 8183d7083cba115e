import { VehicleClass } from "@board/db/enums";
import type { Fleet } from "./types.ts";

export const CLASSES = Object.values(VehicleClass);

/** Content of each class's field; null if empty. */
export type TypedFleet = ReadonlyMap<VehicleClass, number | null>;

export function typedFleet(fleet: Fleet): TypedFleet {
  return new Map(fleet.map(({ vehicleClass, count }) => [vehicleClass, count]));
}

/** Parses the fields, omitting empty ones and zeros. */
export function readFleet(typed: TypedFleet): Fleet {
  return CLASSES.flatMap((vehicleClass) => {
    const count = typed.get(vehicleClass) ?? 0;
    return count > 0 ? [{ vehicleClass, count }] : [];
  });
}
