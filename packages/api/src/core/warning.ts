import type { FieldError } from "./field-error.ts";

export const WARNING_CODES = [
  "too_heavy_for_vehicle",
  "near_vehicle_limit",
  "too_many_pallets_for_vehicle",
  "collect_slot_past",
  "deliver_slot_past",
  "stop_slot_past",
  "postcode_imprecise",
  "same_place",
  "no_price",
  "terms_long",
  "possible_duplicate",
  "far_above_guide",
  "far_below_guide",
  "goods_differ",
  "un_without_adr",
  "adr_without_un",
  "fridge_expected",
  "waste_not_carried",
  "heavy_for_tail_lift",
  "registration_unusual",
  "contact_changed",
  "driver_not_announced",
  "vehicle_not_announced",
  "driver_not_checked",
  "vehicle_not_checked",
  "letter_not_printed",
] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/**
 * A problem with a field that does not refuse the request unless the caller asked for strict handling
 * (contract 2).
 */
export interface Warning extends FieldError {
  code: WarningCode;
  /** The similar load, for a possible duplicate. */
  load?: { id: string; ref: string; createdAt: string };
}

/** Returns a warning as the answer shows it, without its path, because the sentence names the fields. */
export function warningView({ code, detail, load }: Warning) {
  return { code, detail, ...(load ? { load } : {}) };
}
