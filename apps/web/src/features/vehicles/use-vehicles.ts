"use client";

import type { AppRouter } from "@board/api";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";

type Client = ReturnType<typeof useTRPCClient>;
type Outputs = inferRouterOutputs<AppRouter>;
export type OwnVehicle = Outputs["vehicles"]["list"]["vehicles"][number];
export type VehicleOffer = Outputs["offers"]["list"]["offers"][number];
export type FoundLoads = Outputs["matching"]["loadsForVehicle"];
export type LoadCounts = Outputs["matching"]["counts"]["vehicles"];
export type VehicleWords = Outputs["matching"]["words"];
export type VehicleSheet = Outputs["matching"]["sheet"];
export type JobToName = Outputs["vehicles"]["jobsToName"]["jobs"][number];
export type FoundLoad = FoundLoads["loads"][number];

/** Query of the firm's vehicles in these statuses, newest first. */
export function useVehicles(status: OwnVehicle["status"][]) {
  return useInfiniteQuery(
    useTRPC().vehicles.list.infiniteQueryOptions(
      { status },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, refetchOnWindowFocus: true },
    ),
  );
}

/** Query of the loads that fit a vehicle, best first. */
export function useLoadsFor(id: string) {
  return useQuery(useTRPC().matching.loadsForVehicle.queryOptions({ id }, { refetchOnWindowFocus: true }));
}

/** Query of how many loads fit each open vehicle, and what the best one earns. */
export function useLoadCounts() {
  return useQuery(
    useTRPC().matching.counts.queryOptions({}, { refetchOnWindowFocus: true, refetchInterval: 60_000 }),
  );
}

/** Query of the jobs for which "Which lorry?" has no answer. */
export function useJobsToName() {
  return useQuery(useTRPC().vehicles.jobsToName.queryOptions({}, { refetchOnWindowFocus: true }));
}

/** Query of the open offers to the firm's vehicles. */
export function useVehicleOffers() {
  return useQuery(
    useTRPC().offers.list.queryOptions({ side: "carrier", status: "OPEN" }, { refetchOnWindowFocus: true }),
  );
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
