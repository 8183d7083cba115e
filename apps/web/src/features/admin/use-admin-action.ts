"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SeenVersion } from "../../shared/load-parts/use-load-action.ts";
import { seen } from "../../shared/trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";
import { announce } from "../../ui/hooks/announce.ts";

export type Client = ReturnType<typeof useTRPCClient>;

/** Mutation for an admin's action, sent with the version of the load seen, if any. Refetches the page afterwards. */
export function useAdminAction<Input = void>(
  call: (client: Client, input: Input, seen: SeenVersion) => Promise<unknown>,
  {
    onDone,
    said,
    load = { version: null },
  }: { onDone?: () => void; said?: string; load?: { version: number | null } } = {},
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(client, input, { context: seen(load) }),
    onSuccess: () => {
      if (said !== undefined) announce(said);
      onDone?.();
    },
    onSettled: () => cache.invalidateQueries(trpc.admin.pathFilter()),
  });
}
