import type { LoadViewCore } from "@board/api/schemas";
import { capital, plainWords } from "../../../ui/format/plain-words.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../../ui/format/weights.ts";

/** A warning with any code: during an upgrade the API may be newer than this page and send unknown codes. */
type Warning = Omit<LoadViewCore["warnings"][number], "code"> & { code: string };
type WarnedLoad = Pick<LoadViewCore, "vehicleClass" | "weightBand"> & { pallets?: number | null | undefined };

export type WarnedRow = "route" | "cargo" | "goods" | "price";

/** Row of the form at which each warning is shown; other codes are shown at the cargo row. */
const ROWS: Readonly<Record<string, WarnedRow>> = {
  possible_duplicate: "route",
  collect_slot_past: "route",
  stop_slot_past: "route",
  deliver_slot_past: "route",
  postcode_imprecise: "route",
  same_place: "route",
  goods_differ: "goods",
  un_without_adr: "goods",
  adr_without_un: "goods",
  waste_not_carried: "goods",
  heavy_for_tail_lift: "goods",
  no_price: "price",
  terms_long: "price",
  far_above_guide: "price",
  far_below_guide: "price",
};

export function rowOf({ code }: Pick<Warning, "code">): WarnedRow {
  return ROWS[code] ?? "cargo";
}

const ANYWAY = "You can post it as it is, or choose a larger vehicle.";

const PRICE_ANYWAY = "Check its noughts. You can post it as it is.";

/** Puts the number of the line of goods that a detail names before the words. */
function onLine(detail: string, words: string): string {
  const nth = /^goods\.(\d+)/.exec(detail)?.[1];
  return nth === undefined ? capital(words) : `Line ${Number(nth) + 1}: ${words}`;
}

/** Returns the words for a warning: what is unusual, and advice. */
export function warningWords(
  { code, detail, load: twin }: Warning,
  load: WarnedLoad,
): { what: string; advice: string } {
  const vehicle = VEHICLE_LONG_NAMES[load.vehicleClass];
  const aVehicle = `${/^(18|Artic|LWB)/.test(vehicle) ? "an" : "a"} ${vehicle}`;
  switch (code) {
    case "too_heavy_for_vehicle":
      return { what: `${WEIGHT_NAMES[load.weightBand]} is a lot for ${aVehicle}.`, advice: ANYWAY };
    case "near_vehicle_limit":
      return { what: `A ${vehicle} usually carries up to 600 kg.`, advice: ANYWAY };
    case "too_many_pallets_for_vehicle": {
      const usual = /about (\d+)/.exec(detail)?.[1];
      return {
        what: `${load.pallets} pallets are a lot for ${aVehicle}.`,
        advice: usual === undefined ? ANYWAY : `About ${usual} of 1200×1000 fit. ${ANYWAY}`,
      };
    }
    case "collect_slot_past":
      return { what: "The collection slot has gone by today.", advice: "You can post it as it is." };
    case "stop_slot_past":
      return { what: "The slot of a stop has gone by today.", advice: "You can post it as it is." };
    case "deliver_slot_past":
      return { what: "The delivery slot has gone by today.", advice: "You can post it as it is." };
    case "far_above_guide":
      return { what: "The price is more than twice the top of the guide.", advice: PRICE_ANYWAY };
    case "far_below_guide":
      return { what: "The price is less than half the bottom of the guide.", advice: PRICE_ANYWAY };
    case "postcode_imprecise": {
      const [, postcode, middle] =
        /^\S+ (.+) is not a postcode we know: .* the middle of (.+)\.$/.exec(detail) ?? [];
      if (postcode === undefined) return { what: plainWords(detail), advice: "" };
      return {
        what: `We do not know the postcode ${postcode}.`,
        advice: `The miles are measured from the middle of ${middle}. You can post it as it is.`,
      };
    }
    case "same_place":
      return {
        what: "It is collected and delivered at the same place.",
        advice: "You can post it as it is.",
      };
    case "no_price":
      return { what: "There is no price to book at.", advice: "Carriers are asked for quotes instead." };
    case "terms_long":
      return {
        what: "Payment after more than 60 days is long.",
        advice: "By law it must be fair to the carrier. You can post it as it is.",
      };
    case "goods_differ":
      return { what: plainWords(capital(detail)), advice: "Change one of them, or post it as it is." };
    case "un_without_adr":
      return {
        what: onLine(detail, "a UN number means dangerous goods."),
        advice: "Tick ADR, so that only ADR drivers quote.",
      };
    case "adr_without_un":
      return { what: "No line of the goods has a UN number.", advice: "ADR carriers need it to quote." };
    case "fridge_expected":
      return {
        what: "Goods that are kept at a temperature usually need a fridge.",
        advice: "Choose the body, or post it as it is.",
      };
    case "waste_not_carried":
      return {
        what: onLine(detail, "this looks like waste."),
        advice: "The board makes no waste transfer note, and carriers may not take it.",
      };
    case "heavy_for_tail_lift":
      return {
        what: onLine(detail, "this and a pump truck are too much for many tail-lifts."),
        advice: "Ask for a 2 t tail-lift.",
      };
    case "letter_not_printed":
      return {
        what: `The transport order cannot print ${detail.match(/“.”/gu)?.join(", ") ?? "a letter"}.`,
        advice: "It shows \uFFFD instead. Write it in Latin, Greek or Cyrillic letters.",
      };
    case "possible_duplicate":
      return {
        what: "You may have posted this twice.",
        advice:
          twin === undefined
            ? "Your firm posted the same lane, day, vehicle and weight within the last hour."
            : `Your firm posted ${twin.ref} with the same lane, day, vehicle and weight within the last hour.`,
      };
    default:
      return { what: plainWords(detail), advice: "" };
  }
}
