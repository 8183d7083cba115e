"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** Mutation of guides or hours; they are read again afterwards. */
export function useGuideChange<Given, Answer>(
  call: (client: Client, given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => call(client, given),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => queries.invalidateQueries(trpc.routingGuides.pathFilter()),
  });
}
