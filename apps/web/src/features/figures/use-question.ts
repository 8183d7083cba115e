"use client";

import { VehicleClass } from "@board/db/enums";
import { parseAsNumberLiteral, parseAsStringEnum, useQueryStates } from "nuqs";

export const PERIODS = [4, 8, 12, 26] as const;

const parsers = {
  weeks: parseAsNumberLiteral(PERIODS).withDefault(8),
  vehicle: parseAsStringEnum(Object.values(VehicleClass)),
};

/** Period and vehicle filters, stored in the address. */
export function useQuestion() {
  const [{ weeks, vehicle }, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return {
    weeks,
    vehicle,
    change: set,
    // Number of weeks as a string, as in the query parameters of the API.
    input: { weeks: `${weeks}` as const, ...(vehicle === null ? {} : { vehicleClass: vehicle }) },
  };
}
export type Question = ReturnType<typeof useQuestion>;
