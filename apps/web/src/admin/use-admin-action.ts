"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTRPC, useTRPCClient } from "../trpc/trpc.ts";

export type Client = ReturnType<typeof useTRPCClient>;

/** Something that an admin does to a load by the calls of everybody; the page is read anew afterwards. */
export function useAdminAction<Input = void>(
  call: (client: Client, input: Input) => Promise<unknown>,
  onDone?: () => void,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(client, input),
    onSuccess: () => onDone?.(),
    onSettled: () => cache.invalidateQueries(trpc.admin.pathFilter()),
  });
}
