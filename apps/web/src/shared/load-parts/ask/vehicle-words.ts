import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import type { PostersVehicle } from "./use-loads-to-ask.ts";

type Check = NonNullable<PostersVehicle["carrier"]["checks"]>[number];

/** Returns the direction of another firm's vehicle in words: `home, Yorkshire`, `anywhere`, `B, WS`. */
export function towardsWords({
  towards,
  homeRegion,
}: Pick<PostersVehicle, "towards" | "homeRegion">): string {
  if (towards === "HOME") return homeRegion === null ? "home" : `home, ${homeRegion}`;
  return towards === "ANYWHERE" ? "anywhere" : towards.join(", ");
}

/** Returns the name of another firm's vehicle: `18 t at Bury`, `2 × 18 t at Bury`. */
export function vehicleName({
  count,
  vehicleClass,
  place,
}: Pick<PostersVehicle, "count" | "vehicleClass" | "place">): string {
  return `${count > 1 ? `${count} × ` : ""}${VEHICLE_NAMES[vehicleClass]} at ${place.town}`;
}

/** Returns the checks that a line has room for: those in order in one phrase, and those that are not. */
export function checksInLine(checks: readonly Check[]) {
  const wordsOf = (states: readonly Check["state"][]) =>
    checks
      .filter(({ state }) => states.includes(state))
      .map(({ words }) => words)
      .join(", ");
  return { good: wordsOf(["ok"]), bad: wordsOf(["trouble", "missing"]) };
}
