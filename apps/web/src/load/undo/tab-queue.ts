"use client";

import { MutationObserver, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { type Problem, problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import { keepActs } from "./kept-acts.ts";
import { offeredAgain, type Trouble, tooOld, troubleOf, withoutLoad } from "./trouble.ts";
import { type Act, createUndoQueue, type Pending } from "./undo-queue.ts";

type Client = ReturnType<typeof useTRPCClient>;

/** One kind of acts: its name in the tab's storage, its words, and the form that it is typed in. */
interface Kind<A extends Act> {
  store: string;
  /** Tells the fields of such an act in what was kept. */
  isAct: (fields: Readonly<Record<string, unknown>>) => boolean;
  /** Names an act within a sentence. */
  nameOf: (act: A) => string;
  /** Fills the form again with an act that was not sent. */
  refill?: (act: Pending<A>) => void;
  /** Empties the form of an act that is sent once more. */
  empty?: (act: Pending<A>) => void;
}

/** Makes the call of an act, and sees to what the page has read. */
export interface Sender<A extends Act> {
  send: (client: Client, act: Pending<A>) => Promise<void>;
  onSent?: (act: Pending<A>) => void;
  onFailed?: (act: Pending<A>, problem: Problem) => void;
}

interface State<A extends Act> {
  pending: readonly Pending<A>[];
  /** The acts that did not arrive. */
  troubles: readonly Trouble<A>[];
  /** The act that was just sent; null once its page is left. */
  sent: Pending<A> | null;
}

/** A toast of an act that failed stays this long on a page that does not show acts on their way. */
const TOLD_FOR_MS = 60_000;

const NOTHING: State<never> = { pending: [], troubles: [], sent: null };

/**
 * The queue of one kind of acts in this tab: one for all pages, so that none of them sends what another is sending, and what
 * became of an act is told on whatever page its person is by then.
 */
export function createTabQueue<A extends Act>({ store, isAct, nameOf, refill, empty }: Kind<A>) {
  const storage = keepActs<A>(store, isAct);
  let own: {
    firmId: string;
    client: Client;
    /** That of the page that was opened last. */
    by: { sender: Sender<A> };
    queue: ReturnType<typeof createUndoQueue<A>>;
  } | null = null;
  let state: State<A> = NOTHING;
  /** Open pages that show acts on their way. */
  let pages = 0;
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function change(changes: Partial<State<A>>): void {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  const without = (key: string) => state.troubles.filter(({ act }) => act.key !== key);

  function again(act: Pending<A>): void {
    change({ troubles: without(act.key) });
    empty?.(act);
    own?.queue.again(act);
  }

  /** Takes what was told of an act off the screen; the act stays in its form. */
  function dismiss({ act }: Trouble<A>): void {
    change({ troubles: without(act.key) });
  }

  function offerAgain(): void {
    for (const trouble of state.troubles) if (trouble.waitsForSignal) tell(offeredAgain(trouble));
  }

  /** An act that was undone is not meant: it does not wait in its form to be sent by the next Enter. */
  function undo(key?: string): Pending<A> | null {
    return own?.queue.undo(key) ?? null;
  }

  function tell(trouble: Trouble<A>): void {
    const { act, what, why, again: asked } = trouble;
    refill?.(act);
    change({ troubles: [...without(act.key), trouble] });
    if (pages > 0) return;
    const hide = showToast({
      kind: "error",
      text: `${what} ${why}`,
      forMs: TOLD_FOR_MS,
      ...(asked && {
        action: {
          label: asked.label,
          run: () => {
            hide();
            again(asked.act);
          },
        },
      }),
    });
  }

  function queueOf(firmId: string, client: Client, queries: QueryClient, sender: Sender<A>) {
    if (own?.firmId === firmId && own.client === client) {
      own.by.sender = sender;
      return own.queue;
    }
    change(NOTHING);
    const by = { sender };
    const queue = createUndoQueue<A>({
      firmId,
      now: Date.now,
      newKey: () => crypto.randomUUID(),
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      // Among the other mutations: where the session has ended, the page asks for the password.
      send: (act) =>
        new MutationObserver(queries, {
          mutationFn: (one: Pending<A>) => by.sender.send(client, one),
        }).mutate(act),
      keep: (pending) => {
        storage.keep(pending);
        change({ pending });
      },
      kept: storage.kept(),
      onSent: (act) => {
        change({ sent: act });
        by.sender.onSent?.(act);
      },
      onFailed: (act, error) => {
        const problem = problemOf(error);
        by.sender.onFailed?.(act, problem);
        tell(troubleOf(act, nameOf(act), problem));
      },
      onLost: (acts) => {
        for (const act of acts) tell(tooOld(act, nameOf(act)));
      },
    });
    own = { firmId, client, by, queue };
    window.addEventListener("online", offerAgain);
    return queue;
  }

  /** For a page that shows the acts on their way; leaving it sends them. `sender` stays the same while the page is open. */
  function useTabQueue(firmId: string, sender: Sender<A>) {
    const client = useTRPCClient();
    const queries = useQueryClient();
    const shown = useSyncExternalStore(
      subscribe,
      () => state,
      () => NOTHING,
    );
    useEffect(() => {
      pages += 1;
      const queue = queueOf(firmId, client, queries, sender);
      const leave = () => queue.flush();
      window.addEventListener("pagehide", leave);
      return () => {
        pages -= 1;
        window.removeEventListener("pagehide", leave);
        queue.flush();
        state = { ...state, sent: null };
      };
    }, [firmId, client, queries, sender]);
    return useMemo(() => ({ ...shown, add, undo, again, dismiss }), [shown]);
  }

  /** Adds an act in place of what became of an earlier one for the load. */
  function add(act: A): void {
    change({ troubles: withoutLoad(state.troubles, act.loadId) });
    own?.queue.add(act);
  }

  /** The act that waits or is sent for a load, for its form. */
  function usePending(loadId: string): Pending<A> | undefined {
    return useSyncExternalStore(
      subscribe,
      () => state.pending.find((act) => act.loadId === loadId),
      () => undefined,
    );
  }

  return { useTabQueue, usePending, add, undo };
}
