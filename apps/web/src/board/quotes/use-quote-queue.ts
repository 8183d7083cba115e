"use client";

import { MutationObserver, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { seen } from "../../trpc/client.ts";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { formatPence } from "../../ui/format/money.ts";
import { problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import { type LineChanges, useLineChanges } from "../data/use-board.ts";
import { empty, refill } from "./drafts.ts";
import { keep, kept } from "./kept-quotes.ts";
import { createQuoteQueue, type PendingQuote, type QuotePrice } from "./quote-queue.ts";
import { offeredAgain, type QuoteTrouble, tooOld, troubleOf, withoutLoad } from "./trouble.ts";

interface QueueOf {
  firmId: string;
  client: ReturnType<typeof useTRPCClient>;
  queries: QueryClient;
  changes: LineChanges;
}

interface Outcomes {
  /** The prices that did not arrive. */
  troubles: readonly QuoteTrouble[];
  /** The quote that was just sent, for screen readers. */
  said: string;
}

/** A toast of a price that failed stays this long on a page that does not show prices on their way. */
const TOLD_FOR_MS = 60_000;

const NO_QUOTES: readonly PendingQuote[] = [];
const NO_OUTCOMES: Outcomes = { troubles: [], said: "" };

// Of the tab, not of a page: what became of a price is told on whatever page its sender is by then.
let own: (QueueOf & { queue: ReturnType<typeof createQuoteQueue> }) | null = null;
let outcomes = NO_OUTCOMES;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<Outcomes>): void {
  outcomes = { ...outcomes, ...changes };
  for (const listener of listeners) listener();
}

function without(key: string): readonly QuoteTrouble[] {
  return outcomes.troubles.filter(({ quote }) => quote.key !== key);
}

function again(quote: PendingQuote): void {
  change({ troubles: without(quote.key) });
  empty(quote);
  own?.queue.again(quote);
}

/** What became of an earlier price for the load is of no account any more. */
function add(price: QuotePrice): PendingQuote | undefined {
  change({ troubles: withoutLoad(outcomes.troubles, price.loadId) });
  return own?.queue.add(price);
}

function offerAgain(): void {
  for (const trouble of outcomes.troubles) if (trouble.waitsForSignal) tell(offeredAgain(trouble));
}

/** Takes what was told of a price off the screen; the price stays in its fields. */
function dismiss({ quote }: QuoteTrouble): void {
  change({ troubles: without(quote.key) });
}

function undo(key?: string): PendingQuote | null {
  const quote = own?.queue.undo(key) ?? null;
  if (quote !== null) refill(quote);
  return quote;
}

function tell(trouble: QuoteTrouble): void {
  const { quote, what, why, again: asked } = trouble;
  refill(quote);
  change({ troubles: [...without(quote.key), trouble] });
  if (listeners.size > 0) return;
  const hide = showToast({
    kind: "error",
    text: `${what} ${why}`,
    forMs: TOLD_FOR_MS,
    ...(asked && {
      action: {
        label: asked.label,
        run: () => {
          hide();
          again(asked.quote);
        },
      },
    }),
  });
}

/** The queue of the firm in this tab: one for all pages, so that none of them sends what another is sending. */
function queueOf(of: QueueOf): ReturnType<typeof createQuoteQueue> {
  if (own?.firmId === of.firmId && own.client === of.client) return own.queue;
  const { firmId, client, queries, changes } = of;
  outcomes = NO_OUTCOMES;
  const send = async (price: PendingQuote): Promise<void> => {
    const { key, loadId, version = null, lane, amountPence, etaMins, message } = price;
    const { quote, warnings } = await client.quotes.send.mutate(
      {
        id: loadId,
        amountPence,
        ...(etaMins === undefined ? {} : { etaMins }),
        ...(message ? { message } : {}),
      },
      { context: { idempotencyKey: key, ...seen({ version }) } },
    );
    changes.quoted(loadId, quote);
    for (const { detail } of warnings ?? [])
      showToast({ kind: "info", text: `${formatPence(amountPence)} for ${lane}: ${detail}` });
  };
  const queue = createQuoteQueue({
    firmId,
    now: Date.now,
    newKey: () => crypto.randomUUID(),
    later: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    // Among the other mutations: where the session has ended, the page asks for the password.
    send: (quote) => new MutationObserver(queries, { mutationFn: send }).mutate(quote),
    keep,
    kept: kept(),
    onSent: ({ lane }) => change({ said: `Sent: ${lane}` }),
    onFailed: (quote, error) => {
      const problem = problemOf(error);
      if (problem.code === "load_not_open" || problem.code === "not_found") changes.gone(quote.loadId);
      tell(troubleOf(quote, problem));
    },
    onLost: (quotes) => {
      for (const quote of quotes) tell(tooOld(quote));
    },
  });
  own = { ...of, queue };
  window.addEventListener("online", offerAgain);
  return queue;
}

/** The prices on their way from this tab, and those that did not arrive. */
export function useQuoteQueue(firmId: string) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const changes = useLineChanges();
  const [queue, setQueue] = useState<ReturnType<typeof createQuoteQueue> | null>(null);
  // Subscribed before the queue is made, which may tell at once of a price that was kept too long.
  const { troubles, said } = useSyncExternalStore(
    subscribe,
    () => outcomes,
    () => NO_OUTCOMES,
  );

  useEffect(() => {
    const made = queueOf({ firmId, client, queries, changes });
    setQueue(made);
    const leave = () => made.flush(true);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      made.flush(false);
      outcomes = { ...outcomes, said: "" };
    };
  }, [firmId, client, queries, changes]);

  const pending = useSyncExternalStore(queue?.subscribe ?? never, queue?.snapshot ?? nothing, nothing);

  return useMemo(
    () => ({ pending, troubles, said, add: queue === null ? undefined : add, undo, again, dismiss }),
    [pending, troubles, said, queue],
  );
}

function never(): () => void {
  return () => undefined;
}

function nothing(): readonly PendingQuote[] {
  return NO_QUOTES;
}
