"use client";

import type { LoadPage } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { seen } from "../trpc/client.ts";
import { useTRPC, useTRPCClient } from "../trpc/trpc.ts";
import { announce } from "../ui/announce.ts";
import { changedMeanwhile, type SeenLoad } from "./changed-facts.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** The version and price that the person saw, for the service to compare. */
export interface Seen {
  context: { ifMatch?: string };
}

interface LoadActionOptions<Input> {
  /** The call. Every press of the button has an Idempotency-Key of its own. */
  call: (client: Client, input: Input, seen: Seen) => Promise<unknown>;
  /** Optimistic update, rolled back if the service refuses. */
  expect?: (page: LoadPage, input: Input) => LoadPage;
  onDone?: ((input: Input) => void) | undefined;
  /** Said to screen readers once it is done, where the page shows it by another state alone. */
  said?: string;
}

interface Before {
  /** The load as it was on the screen when the button was pressed. */
  load: SeenLoad;
  page?: LoadPage | undefined;
}

/** Has everything that shows loads to their two ends read anew: pages, lists and counts. */
export function useLoadReads(): () => Promise<unknown> {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return useCallback(
    () =>
      Promise.all([
        cache.invalidateQueries(trpc.posterDashboard.pathFilter()),
        cache.invalidateQueries(trpc.carrierDiary.pathFilter()),
        cache.invalidateQueries(trpc.messages.pathFilter()),
        cache.invalidateQueries(trpc.changes.pathFilter()),
        cache.invalidateQueries(trpc.accounts.counts.pathFilter()),
      ]),
    [cache, trpc],
  );
}

/**
 * Does something to a load as the page shows it, and has the page, the list and its counts read anew. Where the load changed
 * meanwhile nothing is done, and `changes` says in what it differs from what was seen.
 */
export function useLoadAction<Input = void>(
  load: SeenLoad,
  { call, expect, onDone, said }: LoadActionOptions<Input>,
) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const read = useLoadReads();
  const key = trpc.posterDashboard.load.queryKey({ id: load.id });
  const mutation = useMutation({
    mutationFn: (input: Input) => call(client, input, { context: seen(load) }),
    onMutate: async (input: Input): Promise<Before> => {
      if (!expect) return { load };
      await cache.cancelQueries({ queryKey: key });
      const page = cache.getQueryData(key);
      if (page) cache.setQueryData(key, expect(page, input));
      return { load, page };
    },
    onError: (_error: Error, _input: Input, before) => {
      if (before?.page) cache.setQueryData(key, before.page);
    },
    onSuccess: (_answer, input) => {
      if (said !== undefined) announce(said);
      onDone?.(input);
    },
    onSettled: read,
  });
  return { ...mutation, changes: changedMeanwhile(mutation.error, mutation.context?.load, load) };
}
