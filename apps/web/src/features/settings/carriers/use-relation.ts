"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

/** Mutation that prefers or blocks a carrier, or removes the relation to it; refetches the lists. */
export function useRelation() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.firms.setRelation.mutationOptions({
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.firms.relations.infiniteQueryFilter()),
          queries.invalidateQueries(trpc.firms.findCarriers.queryFilter()),
        ]),
    }),
  );
}
