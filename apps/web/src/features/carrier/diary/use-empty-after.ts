"use client";

import type { AppRouter } from "@board/api";
import type { Job } from "@board/api/schemas";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { clockWords } from "../../../ui/format/days.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { emptyAfter, readPages, type Towards, vehicleAfter } from "./empty-after.ts";

type Outputs = inferRouterOutputs<AppRouter>;
export type PostedAfter = Outputs["vehicles"]["list"]["vehicles"][number];
export type FoundLoads = Outputs["matching"]["loadsForVehicle"];

/** Vehicles that are empty after jobs of the diary: those that are posted, and the call that posts one. */
export function useEmptyAfter(jobs: readonly Job[], now: Date) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { barred, may } = useAllowed();
  const { data: open } = useQuery({
    queryKey: [...trpc.vehicles.list.pathKey(), "every open one"],
    queryFn: ({ signal }) =>
      readPages((cursor) => client.vehicles.list.query({ status: "OPEN", cursor }, { signal })),
    refetchOnWindowFocus: true,
    enabled: may("readAll"),
  });
  const mutation = useMutation({
    mutationFn: ({ vehicle }: { jobId: string; vehicle: ReturnType<typeof vehicleAfter> }) =>
      client.vehicles.post.mutate(vehicle),
    onSuccess: ({ vehicle }) => {
      if (vehicle === undefined) return;
      const { vehicleReg, place, from } = vehicle;
      const text = `${vehicleReg ?? "Vehicle"} posted at ${place.outcode}, empty from ${clockWords(from, now)}`;
      showToast({ kind: "done", text });
    },
    onSettled: () =>
      Promise.all([trpc.vehicles, trpc.matching].map((part) => queries.invalidateQueries(part.pathFilter()))),
  });
  const postedFor = (job: Job): PostedAfter | undefined =>
    open?.find(({ followsLoadId }) => followsLoadId === job.id);
  const planFor = (job: Job) => (barred === null ? emptyAfter(job, jobs, now) : null);
  return {
    postedFor,
    planFor,
    /**
     * Posts the vehicle of a job; false if it is posted already, or cannot be.
     *
     * @param onError called where the page does not show `errorOf`
     */
    post(job: Job, towards?: Towards, onError?: (error: unknown) => void): boolean {
      const plan = planFor(job);
      if (plan === null || open === undefined || postedFor(job) || mutation.isPending) return false;
      const vehicle = vehicleAfter(job, plan, towards ?? (plan.next ? "NEXT" : "HOME"));
      mutation.mutate({ jobId: job.id, vehicle }, onError && { onError });
      return true;
    },
    isPosting: (job: Job) => mutation.isPending && mutation.variables.jobId === job.id,
    errorOf: (job: Job) => (mutation.variables?.jobId === job.id ? mutation.error : null),
  };
}

export type EmptyAfterJobs = ReturnType<typeof useEmptyAfter>;
