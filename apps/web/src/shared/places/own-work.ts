import type { AppRouter } from "@board/api";
import { useQuery } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC } from "../trpc/trpc.ts";

type Outputs = inferRouterOutputs<AppRouter>["firms"];
export type Base = Outputs["bases"]["bases"][number];

/** Board filters that match a base's alerts: collected within its radius, for the firm's vehicles. */
export function nearBase(
  { postcode, radiusMiles }: Pick<Base, "postcode" | "radiusMiles">,
  vc: string | null,
): { near: string; within: string; vc?: string } {
  const near = postcode.trim().toUpperCase();
  return { near, within: String(radiusMiles), ...(vc !== null && { vc }) };
}

/** Board filter for the firm's vehicles; null if it has none. */
export function ownVehicles({ vehicles }: Outputs["vehicles"]): string | null {
  return vehicles.map(({ vehicleClass }) => vehicleClass).join(",") || null;
}

/** The firm's bases, and its vehicles as a filter; undefined while loading. */
export function useOwnWork({ enabled = true } = {}): { bases: Base[]; vc: string | null } | undefined {
  const trpc = useTRPC();
  const bases = useQuery(trpc.firms.bases.queryOptions({}, { enabled }));
  const vehicles = useQuery(trpc.firms.vehicles.queryOptions({}, { enabled }));
  if (!bases.data || !vehicles.data) return undefined;
  return { bases: bases.data.bases, vc: ownVehicles(vehicles.data) };
}
