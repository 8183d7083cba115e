import type { Day } from "@board/calendar";
import type { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { Place } from "@board/geo";
import type { FieldError } from "../core/field-error.ts";
import type { Warning } from "../core/warning.ts";
import { compactPostcode } from "./material-fields.ts";
import type { Posting } from "./posting-rules.ts";

/** The heaviest band that each vehicle usually carries, and the number of pallets that fit on its floor. */
const VEHICLE_LIMITS: Record<VehicleClass, { heaviest: WeightBand; pallets: number }> = {
  SMALL_VAN: { heaviest: "KG_250_1000", pallets: 2 },
  LWB_VAN: { heaviest: "KG_250_1000", pallets: 4 },
  LUTON: { heaviest: "KG_250_1000", pallets: 6 },
  SEVEN_FIVE_T: { heaviest: "T_1_3", pallets: 12 },
  EIGHTEEN_T: { heaviest: "T_7_15", pallets: 20 },
  ARTIC: { heaviest: "T_15_PLUS", pallets: 33 },
  FLATBED: { heaviest: "T_15_PLUS", pallets: 33 },
  LOW_LOADER: { heaviest: "T_15_PLUS", pallets: 33 },
};

/** Weight bands from light to heavy, as the database orders them. */
export const WEIGHT_BANDS: readonly WeightBand[] = [
  "UNDER_50KG",
  "KG_50_250",
  "KG_250_1000",
  "T_1_3",
  "T_3_7",
  "T_7_15",
  "T_15_PLUS",
];

/** Warns of a weight or pallets that are too much for the vehicle; never a refusal (contract 2). */
export function vehicleWarnings(load: {
  type: LoadType;
  vehicleClass: VehicleClass;
  weightBand: WeightBand;
  pallets?: number | undefined;
}): Warning[] {
  const limits = VEHICLE_LIMITS[load.vehicleClass];
  const warnings: Warning[] = [];
  if (WEIGHT_BANDS.indexOf(load.weightBand) > WEIGHT_BANDS.indexOf(limits.heaviest)) {
    warnings.push({
      path: ["weightBand"],
      code: "too_heavy_for_vehicle",
      detail: `${load.weightBand} is more than a ${load.vehicleClass} usually carries.`,
    });
  }
  if (load.vehicleClass === "SMALL_VAN" && load.weightBand === "KG_250_1000") {
    warnings.push({
      path: ["weightBand"],
      code: "near_vehicle_limit",
      detail: "A SMALL_VAN usually carries up to 600 kg.",
    });
  }
  if (load.pallets !== undefined && load.pallets > limits.pallets) {
    warnings.push({
      path: ["pallets"],
      code: "too_many_pallets_for_vehicle",
      detail: `${load.pallets} pallets are more than fit on a ${load.vehicleClass}, about ${limits.pallets}.`,
    });
  }
  return warnings;
}

/** Warns of a booked slot earlier today; never a refusal (contract 2). */
export function slotWarnings(
  load: Pick<Posting, "collectDate" | "collectByTime" | "deliverDate" | "deliverByTime" | "stops">,
  now: { day: Day; time: string },
): Warning[] {
  const gone = (date: Day | undefined, byTime: string | undefined) =>
    date === now.day && byTime !== undefined && byTime < now.time;
  const warnings: Warning[] = [];
  if (gone(load.collectDate, load.collectByTime)) {
    warnings.push({
      path: ["collectByTime"],
      code: "collect_slot_past",
      detail: `collectByTime ${load.collectByTime} has gone by today.`,
    });
  }
  if (gone(load.deliverDate, load.deliverByTime)) {
    warnings.push({
      path: ["deliverByTime"],
      code: "deliver_slot_past",
      detail: `deliverByTime ${load.deliverByTime} has gone by today.`,
    });
  }
  for (const [nth, { date, byTime }] of (load.stops ?? []).entries()) {
    if (!gone(date, byTime)) continue;
    warnings.push({
      path: ["stops", nth, "byTime"],
      code: "stop_slot_past",
      detail: `stops.${nth}.byTime ${byTime} has gone by today.`,
    });
  }
  return warnings;
}

/** Hours within which a similar posting without a key raises `possible_duplicate` (contract 2). */
export const DUPLICATE_HOURS = 1;

/** Returns the warning that the firm posted a similar load within the hour. */
export function possibleDuplicate(load: { id: string; ref: string; createdAt: Date }): Warning {
  const { id, ref } = load;
  const createdAt = load.createdAt.toISOString();
  return {
    path: [],
    code: "possible_duplicate",
    detail: `Your firm posted ${ref} (${id}) at ${createdAt} with the same lane, date, vehicle and weight.`,
    load: { id, ref, createdAt },
  };
}

/** Warns of unknown postcodes; the middle of their sector or outcode is used instead (contract 2). */
export function placeWarnings(
  places: readonly { path: FieldError["path"]; postcode: string; at: Pick<Place, "precision" | "outcode"> }[],
): Warning[] {
  return places.flatMap(({ path, postcode, at }): Warning[] => {
    const written = compactPostcode(postcode);
    if (at.precision === "unit" || written === at.outcode) return [];
    const middle = at.precision === "outcode" ? at.outcode : `the sector ${at.outcode} ${written.at(-3)}`;
    const detail = `${path.join(".")} ${postcode} is not a postcode we know: miles are measured from the middle of ${middle}.`;
    return [{ path, code: "postcode_imprecise", detail }];
  });
}

/** Days to pay above which a posting is warned: the most that the law takes without more (contract 13). */
const USUAL_TERMS_DAYS = 60;

/**
 * Warns if both ends are one place, unless stops make it a round trip, if BOOK_NOW has no price (contract 2), and of long
 * terms (contract 13).
 */
export function doubtWarnings({
  fromPostcode,
  toPostcode,
  stops,
  pricingMode,
  bookNowPence,
  termsDays,
}: Pick<Posting, "fromPostcode" | "toPostcode" | "stops" | "pricingMode" | "bookNowPence"> & {
  termsDays?: number | undefined;
}): Warning[] {
  const warnings: Warning[] = [];
  if (!stops?.length && compactPostcode(fromPostcode ?? "") === compactPostcode(toPostcode ?? "")) {
    warnings.push({
      path: ["toPostcode"],
      code: "same_place",
      detail: `fromPostcode and toPostcode are the same place, ${toPostcode}.`,
    });
  }
  if (pricingMode === "BOOK_NOW" && bookNowPence === undefined) {
    warnings.push({
      path: ["bookNowPence"],
      code: "no_price",
      detail: "pricingMode BOOK_NOW has no bookNowPence: carriers are asked for quotes, and see no figure.",
    });
  }
  if (termsDays !== undefined && termsDays > USUAL_TERMS_DAYS) {
    warnings.push({
      path: ["termsDays"],
      code: "terms_long",
      detail: `termsDays ${termsDays} is above ${USUAL_TERMS_DAYS}: longer terms must be fair to the carrier by law.`,
    });
  }
  return warnings;
}
