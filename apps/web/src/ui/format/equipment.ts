import type { Equipment, VehicleClass } from "@board/db/enums";
import { VEHICLE_NAMES } from "./vehicles.ts";

/** Short words for bodies, which join the name of the vehicle on the board. */
const BODY_WORDS: Partial<Record<Equipment, string>> = {
  CURTAIN: "curt",
  BOX: "box",
  FLAT: "flat",
  FRIDGE: "fridge",
  TIPPER: "tip",
  DOUBLE_DECK: "deck",
};

/** Returns the vehicle with the body that it needs: `18 t box`; `18 t box+` if another body does too. */
export function vehicleWords({
  vehicleClass,
  equipment = [],
}: {
  vehicleClass: VehicleClass;
  equipment?: readonly Equipment[];
}): string {
  const [body, other] = equipment.flatMap((one) => BODY_WORDS[one] ?? []);
  return `${VEHICLE_NAMES[vehicleClass]}${body ? ` ${body}` : ""}${other ? "+" : ""}`;
}
