"use client";

import type { LoadPage } from "@board/api/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { announce } from "../../ui/hooks/announce.ts";
import { seen } from "../trpc/client.ts";
import { useTRPC, useTRPCClient } from "../trpc/trpc.ts";
import { changedMeanwhile, type SeenLoad } from "./changed-facts.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** Version and price that the person saw. The API refuses the request if they are outdated. */
export interface SeenVersion {
  context: { ifMatch?: string };
}

interface LoadActionOptions<Input> {
  /** Sends the request. Each press of the button gets a new Idempotency-Key. */
  call: (client: Client, input: Input, seen: SeenVersion) => Promise<unknown>;
  /** Optimistic update of the page, rolled back if the API refuses. */
  expect?: (page: LoadPage, input: Input) => LoadPage;
  onDone?: ((input: Input) => void) | undefined;
  /** Announcement for screen readers, needed if only a changed state of the page shows the success. */
  said?: string;
}

interface Snapshot {
  /** The load on the screen when the button was pressed. */
  load: SeenLoad;
  page?: LoadPage | undefined;
}

/** Returns a function that refetches all pages, lists and counts that show loads to their ends. */
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
        cache.invalidateQueries(trpc.moneyPage.pathFilter()),
      ]),
    [cache, trpc],
  );
}

/**
 * Mutation of a load with optimistic concurrency. Refetches the page, the lists and the counts afterwards. If the
 * load changed since it was shown, the API refuses and `changes` lists the differences.
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
    onMutate: async (input: Input): Promise<Snapshot> => {
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
