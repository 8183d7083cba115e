"use client";

import { VehicleClass } from "@board/db/enums";
import { parseAsNumberLiteral, parseAsStringEnum, useQueryStates } from "nuqs";

export const PERIODS = [4, 8, 12, 26] as const;

const parsers = {
  weeks: parseAsNumberLiteral(PERIODS).withDefault(8),
  vehicle: parseAsStringEnum(Object.values(VehicleClass)),
};

/** Period and vehicle that the figures are about, kept in the address. */
export function useQuestion() {
  const [{ weeks, vehicle }, set] = useQueryStates(parsers, { history: "replace", shallow: true });
  return {
    weeks,
    vehicle,
    change: set,
    // As in a query string, because programs ask the same.
    input: { weeks: `${weeks}` as const, ...(vehicle === null ? {} : { vehicleClass: vehicle }) },
  };
}
export type Question = ReturnType<typeof useQuestion>;
