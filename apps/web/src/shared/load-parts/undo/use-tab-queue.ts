"use client";

import { MutationObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { fetchWords } from "../../../ui/format/words.ts";
import { useFetchAhead } from "../../../ui/hooks/use-fetch-ahead.ts";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { type Calls, NOTHING, type TabQueue } from "./tab-queue.ts";
import type { Act, Pending } from "./undo-queue.ts";
import { useOwner } from "./use-owner.ts";

/** Functions that send acts with the tRPC client of the current page. */
export interface Sender<A extends Act> extends Omit<Calls<A>, "send"> {
  send: (client: ReturnType<typeof useTRPCClient>, act: Pending<A>) => Promise<void>;
}

/** Wraps sending in mutations, so that an expired session opens the sign-in dialog. */
function useCalls<A extends Act>(sender: Sender<A>): Calls<A> {
  const client = useTRPCClient();
  const queries = useQueryClient();
  return useMemo(
    () => ({
      ...sender,
      send: (act: Pending<A>) =>
        new MutationObserver(queries, {
          mutationFn: (one: Pending<A>) => sender.send(client, one),
        }).mutate(act),
    }),
    [client, queries, sender],
  );
}

/**
 * Returns the queue's state for a page that shows pending acts; leaving the page sends them. `sender` must be
 * memoized.
 */
export function useTabQueue<A extends Act>(queue: TabQueue<A>, sender: Sender<A>) {
  const owner = useOwner();
  const calls = useCalls(sender);
  useFetchAhead(fetchWords);
  const shown = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NOTHING);
  useEffect(() => queue.open(owner, calls), [queue, owner, calls]);
  const { add, undo, again, dismiss } = queue;
  return useMemo(() => ({ ...shown, add, undo, again, dismiss }), [shown, add, undo, again, dismiss]);
}

/** Resumes stored acts on a page that does not show pending acts. */
export function useResumed<A extends Act>(queue: TabQueue<A>, sender: Sender<A>): void {
  const owner = useOwner();
  const calls = useCalls(sender);
  useEffect(() => queue.resume(owner, calls), [queue, owner, calls]);
}

/** Returns the pending act of a load, for its form. */
export function usePending<A extends Act>(queue: TabQueue<A>, loadId: string): Pending<A> | undefined {
  return useSyncExternalStore(
    queue.subscribe,
    () => queue.snapshot().pending.find((act) => act.loadId === loadId),
    () => undefined,
  );
}
