import type { Equipment } from "@board/db/enums";
import { counted } from "../../ui/format/counted.ts";
import { clockWords, inSentence } from "../../ui/format/days.ts";
import type { OwnVehicle } from "./use-vehicles.ts";

/** Names of bodies and gear, in the order of the form. */
export const EQUIPMENT_NAMES: Record<Equipment, string> = {
  CURTAIN: "Curtain",
  BOX: "Box",
  FLAT: "Flat",
  FRIDGE: "Fridge",
  TIPPER: "Tipper",
  DOUBLE_DECK: "Double deck",
  MOFFETT: "Moffett",
  HIAB: "Hiab",
  TAIL_LIFT_2T: "Tail-lift, 2 t",
  STRAPS: "Straps",
  BLANKETS: "Blankets",
  TWO_MAN: "Two-man",
};

/** Returns the registration of a vehicle, else how many there are. */
export function nameOf({ vehicleReg, count }: Pick<OwnVehicle, "vehicleReg" | "count">): string {
  return vehicleReg ?? counted(count, "vehicle");
}

/** Returns the direction of a vehicle in words: `home to HX3`, `anywhere`, `LS, BD`. */
export function towardsWords({ towards, home }: Pick<OwnVehicle, "towards" | "home">): string {
  if (towards === "HOME") return home === null ? "home" : `home to ${home}`;
  return towards === "ANYWHERE" ? "anywhere" : towards.join(", ");
}

/** Returns when a vehicle is empty: `Thu 19, 11:00 to Fri 20, 18:00`. */
export function timesWords({ from, until }: Pick<OwnVehicle, "from" | "until">, now: Date): string {
  return inSentence(`${clockWords(from, now)} to ${clockWords(until, now)}`);
}

/** Parses typed postcode areas: `LS, bd` becomes LS and BD. */
export function readAreas(typed: string): string[] {
  return typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
}
