"use client";

import type { AppRouter } from "@board/api";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";

type Client = ReturnType<typeof useTRPCClient>;
type Outputs = inferRouterOutputs<AppRouter>;
export type OwnVehicle = Outputs["vehicles"]["list"]["vehicles"][number];
export type FoundLoads = Outputs["matching"]["loadsForVehicle"];
export type FoundLoad = FoundLoads["loads"][number];

/** Query of the firm's open vehicles, newest first. */
export function useOpenVehicles() {
  return useInfiniteQuery(
    useTRPC().vehicles.list.infiniteQueryOptions(
      { status: "OPEN" },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, refetchOnWindowFocus: true },
    ),
  );
}

/** Query of the loads that fit a vehicle, best first. */
export function useLoadsFor(id: string) {
  return useQuery(useTRPC().matching.loadsForVehicle.queryOptions({ id }, { refetchOnWindowFocus: true }));
}

/** Mutation of a vehicle; the list and the loads are read again afterwards. */
export function useVehicleChange<Given>(
  call: (client: Client, given: Given) => Promise<{ vehicle?: OwnVehicle | undefined }>,
  onDone?: (vehicle: OwnVehicle | undefined) => void,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => call(client, given),
    onSuccess: ({ vehicle }) => onDone?.(vehicle),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.vehicles.pathFilter()),
        queries.invalidateQueries(trpc.matching.pathFilter()),
      ]),
  });
}
