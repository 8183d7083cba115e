import { EQUIPMENT_NAMES } from "@board/api/goods/words";
import { formatSum } from "@board/api/pounds";
import { formatMinutes } from "../../ui/format/ages.ts";
import { counted } from "../../ui/format/counted.ts";
import { clockWords, inSentence } from "../../ui/format/days.ts";
import { formatPence } from "../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../ui/format/vehicles.ts";
import type { LoadCounts, OwnVehicle, VehicleWords } from "./use-vehicles.ts";

/** Returns the registration of a vehicle, else how many there are. */
export function nameOf({ vehicleReg, count }: Pick<OwnVehicle, "vehicleReg" | "count">): string {
  return vehicleReg ?? counted(count, "vehicle");
}

/** Lines that show what can be typed. */
export const EXAMPLES = [
  "18t tail-lift leeds thu 10am home",
  "2 x artic de74 today anywhere",
  "7.5t hd6 6am to LS BD WF",
];

/** Returns how many loads fit a vehicle, and what the best one earns: `14 loads fit, best earns £445`. */
export function fitWords(found: LoadCounts[number] | undefined): string {
  if (found === undefined) return "";
  if (found.total === 0 || found.earnsPence === null) return "no load fits yet";
  const earns = formatPence(Math.round(found.earnsPence / 100) * 100);
  return `${counted(found.total, "load")} ${found.total === 1 ? "fits" : "fit"}, best earns ${earns}`;
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

/** A field that was read from a line, or what is usual for it, in words. */
export interface LineChip {
  label: string;
  words: string;
  /** Fields of the line that it stands for. */
  names: VehicleWords["parts"][number]["names"];
}

/** Returns the fields of a line in words, in the order of the form; those that were not said as they would be posted. */
export function lineChips(
  { fields, planned, place }: Pick<VehicleWords, "fields" | "planned" | "place">,
  now: Date,
): LineChip[] {
  const { vehicleClass, count = 1, towards = "ANYWHERE", spare } = fields;
  const at = (instant: string) => inSentence(clockWords(instant, now));
  const chip = (label: string, words: string | false | undefined, ...names: LineChip["names"]): LineChip[] =>
    words === undefined || words === false ? [] : [{ label, words, names }];
  const from = planned?.from ?? fields.from;
  const until = planned?.until ?? fields.until;
  const miles = planned?.maxEmptyMiles ?? fields.maxEmptyMiles;
  return [
    ...chip(
      "Vehicle",
      vehicleClass && `${count > 1 ? `${count} × ` : ""}${VEHICLE_NAMES[vehicleClass]}`,
      "vehicleClass",
      "count",
    ),
    ...chip("Registration", fields.vehicleReg ?? (planned !== null && "not named"), "vehicleReg"),
    ...chip("Tail-lift", fields.tailLift !== undefined && (fields.tailLift ? "yes" : "no"), "tailLift"),
    ...chip("ADR", fields.adr !== undefined && (fields.adr ? "yes" : "no"), "adr"),
    ...chip("With", fields.equipment?.map((one) => EQUIPMENT_NAMES[one]).join(", "), "equipment"),
    ...chip(
      "Empty at",
      planned ? `${planned.place.outcode} ${planned.place.town}` : (place ?? undefined),
      "at",
    ),
    ...chip("From", from && at(from), "from"),
    ...chip("Until", until && at(until), "until"),
    ...chip("Towards", towardsWords({ towards, home: planned?.home ?? fields.home ?? null }), "towards"),
    ...chip("Home by", fields.backBy && at(fields.backBy), "backBy"),
    ...chip("Empty at most", miles !== undefined && `${miles} mi`, "maxEmptyMiles"),
    ...chip(
      "Extra at most",
      fields.maxExtraMiles !== undefined && `${fields.maxExtraMiles} mi`,
      "maxExtraMiles",
    ),
    ...chip(
      "Room",
      spare && `${counted(spare.pallets, "pallet")}, ${spare.weightKg.toLocaleString("en-GB")} kg`,
      "spare",
    ),
    ...chip(
      "Driven by then",
      fields.drivenHours !== undefined && formatMinutes(Math.round(fields.drivenHours * 60)),
      "drivenHours",
    ),
    ...chip(
      "At least",
      fields.floorPencePerMile !== undefined && `${formatSum(fields.floorPencePerMile)} a mile`,
      "floorPencePerMile",
    ),
  ];
}

/** Returns what a screen reader says of a line: the fields that were typed, and how many words were not read. */
export function saidWords({ parts }: VehicleWords, chips: readonly LineChip[], unread: number): string {
  const typed = chips.filter(({ names }) =>
    parts.some((part) => part.names.some((name) => names.includes(name))),
  );
  const said = typed.map(({ label, words }) => `${label} ${words}`).join(", ");
  const left = unread === 0 ? "" : unread === 1 ? " One word not read." : ` ${unread} words not read.`;
  return `${said || "Nothing read yet"}.${left}`;
}

/** Returns how a vehicle ended: `taken 11:40`, `taken back Thu 19, 09:12`, `its time was over 15:15`. */
export function endWords(
  { status, endedAt, until }: Pick<OwnVehicle, "status" | "endedAt" | "until">,
  now: Date,
) {
  const words = { TAKEN: "taken", WITHDRAWN: "taken back", EXPIRED: "its time was over", OPEN: "open" }[
    status
  ];
  return `${words} ${inSentence(clockWords(endedAt ?? until, now))}`;
}
