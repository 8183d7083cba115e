"use client";

import { MutationObserver, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useSession } from "../../session/SessionContext.tsx";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { useFetchAhead } from "../../ui/use-fetch-ahead.ts";
import { fetchWords } from "../../ui/words.ts";
import { type Calls, NOTHING, type TabQueue } from "./tab-queue.ts";
import type { Act, Pending } from "./undo-queue.ts";

/** Makes the calls of acts through the client of the page that is open. */
export interface Sender<A extends Act> extends Omit<Calls<A>, "send"> {
  send: (client: ReturnType<typeof useTRPCClient>, act: Pending<A>) => Promise<void>;
}

/** For a page that shows the acts on their way; leaving it sends them. `sender` stays the same while the page is open. */
export function useTabQueue<A extends Act>(queue: TabQueue<A>, sender: Sender<A>) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { person, firm, mode } = useSession();
  const owner = `${person.id} ${firm?.id ?? ""} ${mode}`;
  useFetchAhead(fetchWords);
  const shown = useSyncExternalStore(queue.subscribe, queue.snapshot, () => NOTHING);
  useEffect(() => {
    // A mutation of the query client, so that a session that has ended opens the dialog to sign in again.
    const send = (act: Pending<A>) =>
      new MutationObserver(queries, {
        mutationFn: (one: Pending<A>) => sender.send(client, one),
      }).mutate(act);
    return queue.open(owner, { ...sender, send });
  }, [queue, owner, client, queries, sender]);
  const { add, undo, again, dismiss } = queue;
  return useMemo(() => ({ ...shown, add, undo, again, dismiss }), [shown, add, undo, again, dismiss]);
}

/** The act that waits or is sent for a load, for its form. */
export function usePending<A extends Act>(queue: TabQueue<A>, loadId: string): Pending<A> | undefined {
  return useSyncExternalStore(
    queue.subscribe,
    () => queue.snapshot().pending.find((act) => act.loadId === loadId),
    () => undefined,
  );
}
