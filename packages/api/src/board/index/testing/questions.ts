import { Equipment, LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { FiltersInput } from "../../../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES, SORTS } from "../../../loads/filters/view-rules.ts";
import type { Draws } from "./draws.ts";

/**
 * Postcodes of test loads: whole areas, districts, subdivisions, and outcodes of which one is the start of
 * another.
 */
export const POSTCODES = [
  "LS10 1AB",
  "LS1 4DY",
  "LS11 5TD",
  "L1 8JQ",
  "M1 1AE",
  "M11 3FF",
  "ME1 1AA",
  "SW1A 2AA",
  "SW1V 1AA",
  "SW10 0AA",
  "G33 4XX",
  "EH1 1AA",
  "BD1 1AA",
  "WF1 1AA",
];
const PLACES = ["LS", "LS1", "LS10", "M", "M1", "ME", "SW", "SW1", "SW1A", "G", "L", "BD,WF", "EH1,G33"];
export const DAYS = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-24", "2026-12-02"];

/** Draws filters that a person might use, one alone or a few together. */
export function drawFilters(draws: Draws): FiltersInput {
  const filters: Record<keyof FiltersInput, () => string> = {
    from: () => draws.pick(PLACES),
    to: () => draws.pick(PLACES),
    vc: () => draws.some(Object.values(VehicleClass), 3).join(","),
    type: () => draws.some(Object.values(LoadType), 2).join(","),
    eq: () => draws.some(Object.values(Equipment), 3).join(","),
    date: () => draws.pick(["today", "tomorrow", ...DAYS]),
    after: () => draws.pick(["tomorrow", ...DAYS]),
    before: () => draws.pick(["tomorrow", ...DAYS]),
    near: () => draws.pick(POSTCODES),
    within: () => draws.pick(["1", "10", String(DEFAULT_WITHIN_MILES), "60", "200", "500"]),
    notl: () => draws.pick(["1", "0"]),
    tl: () => draws.pick(["1", "0"]),
    noadr: () => draws.pick(["1", "0"]),
    maxwt: () => draws.pick([...Object.values(WeightBand), "40", "800", "5000"]),
    terms: () => draws.pick(["0", "14", "30", "60"]),
  };
  const chosen: FiltersInput = {};
  const names = Object.keys(filters) as (keyof FiltersInput)[];
  for (const name of draws.chance(0.15) ? [] : draws.some(names, 4)) chosen[name] = filters[name]();
  if (chosen.near === undefined) delete chosen.within;
  return chosen;
}

export function drawSort(draws: Draws, filters: FiltersInput) {
  const sort = draws.pick(SORTS);
  return sort === "near" && filters.near === undefined ? "newest" : sort;
}
