"use client";

import { MutationObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { useFetchAhead } from "../../ui/use-fetch-ahead.ts";
import { fetchWords } from "../../ui/words.ts";
import { type Calls, NOTHING, type TabQueue } from "./tab-queue.ts";
import type { Act, Pending } from "./undo-queue.ts";
import { useOwner } from "./use-owner.ts";

/** Makes the calls of acts through the client of the page that is open. */
export interface Sender<A extends Act> extends Omit<Calls<A>, "send"> {
  send: (client: ReturnType<typeof useTRPCClient>, act: Pending<A>) => Promise<void>;
}

/** The calls of acts from this page, as mutations: a session that has ended then opens the dialog to sign in again. */
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

/** For a page that shows the acts on their way; leaving it sends them. `sender` stays the same while the page is open. */
export function useTabQueue<A extends Act>(queue: TabQueue<A>, sender: Sender<A>) {
  const owner = useOwner();
  const calls = useCalls(sender);
  useFetchAhead(fetchWords);
  const shown = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NOTHING);
  useEffect(() => queue.open(owner, calls), [queue, owner, calls]);
  const { add, undo, again, dismiss } = queue;
  return useMemo(() => ({ ...shown, add, undo, again, dismiss }), [shown, add, undo, again, dismiss]);
}

/** For pages that do not show them: goes on with what an earlier page of the tab kept. */
export function useResumed<A extends Act>(queue: TabQueue<A>, sender: Sender<A>): void {
  const owner = useOwner();
  const calls = useCalls(sender);
  useEffect(() => queue.resume(owner, calls), [queue, owner, calls]);
}

/** The act that waits or is sent for a load, for its form. */
export function usePending<A extends Act>(queue: TabQueue<A>, loadId: string): Pending<A> | undefined {
  return useSyncExternalStore(
    queue.subscribe,
    () => queue.snapshot().pending.find((act) => act.loadId === loadId),
    () => undefined,
  );
}
