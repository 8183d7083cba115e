"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

/** Mutation that prefers a carrier, blocks it, or removes the relation; refreshes the lists. */
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
