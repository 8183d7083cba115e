"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** Query of the network's page. */
export function useNetwork() {
  return useQuery(useTRPC().networkPage.read.queryOptions({}, { refetchOnWindowFocus: true }));
}

/** Mutation of the network or of its routing guides; the pages of both are read again afterwards. */
export function useNetworkChange<Given, Answer = unknown>(
  call: (client: Client, given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => call(client, given),
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.networkPage.read.queryFilter()),
        queries.invalidateQueries(trpc.firms.relations.pathFilter()),
        queries.invalidateQueries(trpc.routingGuides.pathFilter()),
      ]),
  });
}
