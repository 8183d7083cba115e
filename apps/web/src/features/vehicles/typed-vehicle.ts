import { readPounds } from "@board/api/typed/rules";
import { londonDay, londonTime } from "@board/calendar";
import type { Equipment, VehicleClass } from "@board/db/enums";
import { readMoment, type TypedMoment, unreadMoment } from "../../shared/load-parts/moment.ts";
import { typedPounds } from "../../ui/format/money.ts";
import type { OwnVehicle, VehicleWords } from "./use-vehicles.ts";
import { readAreas } from "./words.ts";

type Fields = VehicleWords["fields"];

/** Fields of the form that posts or changes a vehicle, as they are typed. */
export interface TypedVehicle {
  vehicleClass: VehicleClass;
  count: string;
  vehicleReg: string;
  at: string;
  from: TypedMoment;
  until: TypedMoment;
  towards: "HOME" | "ANYWHERE" | "AREAS";
  areas: string;
  home: string;
  backBy: TypedMoment;
  drivenHours: string;
  maxEmptyMiles: string;
  maxExtraMiles: string;
  floor: string;
  pallets: string;
  weightKg: string;
  tailLift: boolean;
  adr: boolean;
  equipment: readonly Equipment[];
  note: string;
}

function momentOf(instant: string | undefined): TypedMoment {
  if (instant === undefined) return { day: "", time: "" };
  const at = new Date(instant);
  return { day: londonDay(at), time: londonTime(at) };
}

/** Returns what the form holds for the fields of a vehicle; empty from now if they do not say. */
export function typedOf(fields: Fields, now: Date): TypedVehicle {
  const { towards = "ANYWHERE", floorPencePerMile, spare } = fields;
  const areas = Array.isArray(towards) ? towards.join(", ") : "";
  return {
    vehicleClass: fields.vehicleClass ?? "EIGHTEEN_T",
    count: String(fields.count ?? 1),
    vehicleReg: fields.vehicleReg ?? "",
    at: fields.at ?? "",
    from: momentOf(fields.from ?? now.toISOString()),
    until: momentOf(fields.until),
    towards: Array.isArray(towards) ? "AREAS" : towards,
    areas,
    home: fields.home ?? "",
    backBy: momentOf(fields.backBy),
    drivenHours: fields.drivenHours?.toString() ?? "",
    maxEmptyMiles: fields.maxEmptyMiles?.toString() ?? "",
    maxExtraMiles: fields.maxExtraMiles?.toString() ?? "",
    floor: floorPencePerMile === undefined ? "" : typedPounds(floorPencePerMile),
    pallets: spare?.pallets.toString() ?? "",
    weightKg: spare?.weightKg.toString() ?? "",
    tailLift: fields.tailLift ?? false,
    adr: fields.adr ?? false,
    equipment: fields.equipment ?? [],
    note: fields.note ?? "",
  };
}

const isEmpty = ({ day, time }: TypedMoment) => day === "" && time === "";
const textOrNull = (text: string) => text.trim() || null;
const numberOrNull = (text: string) => (text.trim() === "" ? null : Number(text.trim()));
/** True for an empty field too. */
const isWhole = (text: string) => /^\d{0,5}$/.test(text.trim());

/** Returns the typed fields, with null for an empty one; empty fields that have a usual value are left out. */
function fieldsOfTyped(typed: TypedVehicle) {
  const { vehicleClass, towards, tailLift, adr, equipment } = typed;
  const [until, backBy] = [readMoment(typed.until), readMoment(typed.backBy)];
  const [pallets, weightKg] = [numberOrNull(typed.pallets), numberOrNull(typed.weightKg)];
  const usual = {
    until: until?.toISOString() ?? null,
    drivenHours: numberOrNull(typed.drivenHours),
    maxEmptyMiles: numberOrNull(typed.maxEmptyMiles),
    maxExtraMiles: numberOrNull(typed.maxExtraMiles),
  };
  return {
    vehicleClass,
    count: Number(typed.count),
    at: typed.at.trim(),
    from: readMoment(typed.from)?.toISOString() ?? "",
    towards: towards === "AREAS" ? readAreas(typed.areas) : towards,
    tailLift,
    adr,
    equipment: [...equipment],
    home: towards === "HOME" ? textOrNull(typed.home) : null,
    backBy: backBy?.toISOString() ?? null,
    spare: pallets === null || weightKg === null ? null : { pallets, weightKg },
    floorPencePerMile: readPounds(typed.floor),
    vehicleReg: textOrNull(typed.vehicleReg),
    note: textOrNull(typed.note),
    ...withoutNulls(usual),
  };
}

type VehicleFields = ReturnType<typeof fieldsOfTyped>;

type WithoutNulls<Given> = {
  [Name in keyof Given as null extends Given[Name] ? never : Name]: Given[Name];
} & { [Name in keyof Given as null extends Given[Name] ? Name : never]?: NonNullable<Given[Name]> };

function withoutNulls<Given extends object>(given: Given): WithoutNulls<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== null),
  ) as WithoutNulls<Given>;
}

/** Returns the body of POST /vehicles for what was typed. */
export const postOf = (typed: TypedVehicle) => withoutNulls(fieldsOfTyped(typed));

/** Returns the fields that differ from those that the form began with; null clears one. */
export function changesOf(before: TypedVehicle, after: TypedVehicle): Partial<VehicleFields> {
  const old: Record<string, unknown> = fieldsOfTyped(before);
  const changed = Object.entries(fieldsOfTyped(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name]),
  );
  return Object.fromEntries(changed) as Partial<VehicleFields>;
}

/**
 * Returns what is wrong with the typed fields, by their names in the request; none if they can be sent.
 *
 * @param isChange true for a stored vehicle, in which a usual value is said
 */
export function wrongIn(typed: TypedVehicle, isChange: boolean) {
  const { from, until, backBy, floor, towards, areas, pallets, weightKg } = typed;
  const driven = typed.drivenHours.trim();
  const isMissing = (text: string) => isChange && text.trim() === "";
  const isUnread = (moment: TypedMoment) => readMoment(moment) === null && !isEmpty(moment);
  return withoutNulls({
    at: typed.at.trim() === "" ? "Say where it is empty." : null,
    from: readMoment(from) === null ? unreadMoment(from) : null,
    until: isUnread(until) || (isChange && isEmpty(until)) ? unreadMoment(until) : null,
    towards: towards === "AREAS" && readAreas(areas).length === 0 ? "Name an area, such as LS." : null,
    backBy: isUnread(backBy) ? unreadMoment(backBy) : null,
    drivenHours: isMissing(driven) || !/^(\d(\.\d{1,2})?)?$/.test(driven) ? "Hours, such as 4.5." : null,
    maxEmptyMiles:
      isMissing(typed.maxEmptyMiles) || !isWhole(typed.maxEmptyMiles) ? "Miles, such as 60." : null,
    maxExtraMiles:
      isMissing(typed.maxExtraMiles) || !isWhole(typed.maxExtraMiles) ? "Miles, such as 100." : null,
    floorPencePerMile: readPounds(floor) === null && floor.trim() !== "" ? "Pounds, such as 1.60" : null,
    spare:
      isWhole(pallets) && isWhole(weightKg) && (pallets.trim() === "") === (weightKg.trim() === "")
        ? null
        : "Pallets and kilograms, such as 8 and 4000; or neither.",
  });
}

/** Returns the fields of a posted vehicle, as its form begins with them. */
export function fieldsOf(vehicle: OwnVehicle): Fields {
  const { vehicleClass, count, at, from, until, towards, tailLift, adr, equipment } = vehicle;
  const { drivenHours, maxEmptyMiles, maxExtraMiles } = vehicle;
  const { home, backBy, spare, floorPencePerMile, vehicleReg, note } = vehicle;
  return {
    ...{ vehicleClass, at, from, until, towards, tailLift, adr, equipment },
    ...{ drivenHours, maxEmptyMiles, maxExtraMiles },
    count: Math.max(1, count),
    ...withoutNulls({ home, backBy, spare, floorPencePerMile, vehicleReg, note }),
  };
}

/** Returns the fields of a vehicle that is posted once more, empty from now; a time to be home that is over is left out. */
export function againFields(vehicle: OwnVehicle, now: Date): Fields {
  const { from: _, until: _end, backBy, ...fields } = fieldsOf(vehicle);
  return { ...fields, ...(backBy !== undefined && new Date(backBy) > now && { backBy }) };
}
