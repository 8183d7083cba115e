"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";

/** Prefers a carrier, blocks it, or neither; the lists follow. */
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
