import type { AppRouter } from "@board/api";
import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC } from "../trpc/trpc.ts";

type Outputs = inferRouterOutputs<AppRouter>["firms"];
export type Base = Outputs["bases"]["bases"][number];

/**
 * Returns the board filters for the loads that a base is alerted to: collected within its radius, for the firm's
 * vehicles.
 */
export function nearBase(
  { postcode, radiusMiles }: Pick<Base, "postcode" | "radiusMiles">,
  vc: string | null,
): { near: string; within: string; vc?: string } {
  const near = postcode.trim().toUpperCase();
  return { near, within: String(radiusMiles), ...(vc !== null && { vc }) };
}

/** Returns the board filter for the firm's vehicle classes; null if it has no vehicles. */
export function ownVehicles({ vehicles }: Outputs["vehicles"]): string | null {
  return vehicles.map(({ vehicleClass }) => vehicleClass).join(",") || null;
}

/** Returns the firm's bases, and the filter for its vehicle classes; undefined while loading. */
export function useOwnWork({ enabled = true } = {}): { bases: Base[]; vc: string | null } | undefined {
  const trpc = useTRPC();
  const bases = useQuery(trpc.firms.bases.queryOptions({}, { enabled }));
  const vehicles = useQuery(trpc.firms.vehicles.queryOptions({}, { enabled }));
  if (!bases.data || !vehicles.data) return undefined;
  return { bases: bases.data.bases, vc: ownVehicles(vehicles.data) };
}
