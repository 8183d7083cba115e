"use client";

import { DEFAULT_WITHIN_MILES } from "@board/api/board/view-rules";
import { VehicleClass } from "@board/db/enums";
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import type { VehicleLine } from "../../../shared/load-parts/ask/use-loads-to-ask.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

const REFRESH_MS = 60_000;
const off = parseAsBoolean.withDefault(false);

const PARAMS = {
  near: parseAsString,
  within: parseAsInteger.withDefault(DEFAULT_WITHIN_MILES),
  vc: parseAsArrayOf(parseAsStringLiteral(Object.values(VehicleClass))).withDefault([]),
  /** Instant by which the vehicle must be there. */
  at: parseAsIsoDateTime,
  towards: parseAsString,
  tl: off,
  adr: off,
  /** False to show carriers whose checks are not in order, too. */
  checks: parseAsBoolean.withDefault(true),
  /** Id of the poster's load that the vehicles are for. */
  load: parseAsString,
  map: off,
};

/** Filters of the vehicle board, stored in the address. */
export function useVehicleSearch() {
  const [search, set] = useQueryStates(PARAMS, { history: "replace", shallow: true });
  return { search, set };
}
export type VehicleSearch = ReturnType<typeof useVehicleSearch>["search"];
export type ChangeSearch = ReturnType<typeof useVehicleSearch>["set"];

/** Returns the filters of the vehicle board as the API takes them. */
function filtersOf({ near, within, vc, at, towards, tl, adr }: VehicleSearch) {
  return {
    ...(near !== null && { near, within: String(within) }),
    ...(vc.length > 0 && { vc: vc.join(",") }),
    ...(at !== null && { at: at.toISOString() }),
    ...(towards !== null && { towards }),
    ...(tl && { tl: "1" }),
    ...(adr && { adr: "1" }),
  };
}

/** True if the carrier has what the load requires or, without a load, if no check of it is amiss. */
const isChecked = ({ missing, carrier }: VehicleLine) =>
  missing === undefined
    ? (carrier.checks ?? []).every(({ state }) => state === "ok" || state === "fact")
    : missing.length === 0;

const OPTIONS = {
  placeholderData: keepPreviousData,
  refetchOnWindowFocus: true,
  refetchInterval: REFRESH_MS,
} as const;

/** Reads the vehicles that the filters select, or those that fit one load. */
export function useVehicleBoard(search: VehicleSearch) {
  const trpc = useTRPC();
  const { load, within, checks } = search;
  const board = useInfiniteQuery(
    trpc.matching.board.infiniteQueryOptions(load === null ? filtersOf(search) : skipToken, {
      ...OPTIONS,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  );
  const fitting = useQuery(
    trpc.matching.vehiclesForLoad.queryOptions(
      load === null ? skipToken : { id: load, within: String(within) },
      OPTIONS,
    ),
  );
  const found: readonly VehicleLine[] =
    load === null
      ? (board.data?.pages.flatMap(({ vehicles }) => vehicles) ?? [])
      : (fitting.data?.vehicles ?? []);
  const lines = checks ? found.filter(isChecked) : found;
  return {
    list: load === null ? board : fitting,
    lines,
    /** Number of lines that are left out because of their checks. */
    unchecked: found.length - lines.length,
    total: load === null ? (board.data?.pages[0]?.total ?? 0) : found.length,
  };
}

/** Counts what a wider circle and any time would find, where the filters find nothing. */
export function useWider(search: VehicleSearch, enabled: boolean) {
  const { board } = useTRPC().matching;
  const { near, within, at } = search;
  const wider = WITHIN.find((miles) => miles >= 2 * within);
  const isWider = enabled && near !== null && wider !== undefined;
  const farther = useQuery(
    board.queryOptions(isWider ? { ...filtersOf({ ...search, within: wider }), limit: "1" } : skipToken),
  );
  const later = useQuery(
    board.queryOptions(
      enabled && at !== null ? { ...filtersOf({ ...search, at: null }), limit: "1" } : skipToken,
    ),
  );
  return {
    farther: isWider && farther.data ? { within: wider, count: farther.data.total } : null,
    anyTime: at !== null && later.data ? later.data.total : null,
  };
}

/** Radii of the page, in miles. */
export const WITHIN = [5, 10, 25, 40, 60, 100, 150, 250, 500];
