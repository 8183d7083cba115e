"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

/** Mutations of the saved searches. */
export function useTabChanges() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSuccess = () => void queries.invalidateQueries(trpc.searches.list.queryFilter());
  return {
    create: useMutation(trpc.searches.create.mutationOptions({ onSuccess })),
    change: useMutation(trpc.searches.change.mutationOptions({ onSuccess })),
    remove: useMutation(trpc.searches.remove.mutationOptions({ onSuccess })),
    order: useMutation(trpc.searches.order.mutationOptions({ onSuccess })),
  };
}
