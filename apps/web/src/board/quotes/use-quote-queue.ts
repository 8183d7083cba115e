"use client";

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { seen } from "../../trpc/client.ts";
import { useTRPCClient } from "../../trpc/trpc.ts";
import { formatPence } from "../../ui/format/money.ts";
import { problemOf } from "../../ui/problem.ts";
import { showToast } from "../../ui/toasts.ts";
import { useLineChanges } from "../data/use-board.ts";
import { keep, kept } from "./kept-quotes.ts";
import { createQuoteQueue, type PendingQuote } from "./quote-queue.ts";

/** A price that was not sent, or of which that is not known, and why. */
export interface QuoteTrouble {
  quote: PendingQuote;
  why: string;
  /** Nobody answered: it can be sent again, and cannot count twice. */
  unreached: boolean;
  /** The load changed meanwhile: the version that it is at now. */
  changedTo?: number | undefined;
}

const NOTHING: readonly PendingQuote[] = [];
const UNREACHED = "The service could not be reached. Sending it again cannot count twice.";
const CHANGED = "The poster changed this load after you saw it. The board shows it as it is now.";
const TOO_OLD = "The page was closed before it was sent, some time ago.";

/** The prices on their way from this page, and those that did not arrive. */
export function useQuoteQueue(firmId: string) {
  const client = useTRPCClient();
  const changes = useLineChanges();
  const [troubles, setTroubles] = useState<readonly QuoteTrouble[]>([]);
  const [said, setSaid] = useState("");
  const lines = useRef(changes);
  lines.current = changes;

  const [queue, setQueue] = useState<ReturnType<typeof createQuoteQueue> | null>(null);

  useEffect(() => {
    const trouble = (quote: PendingQuote, why: string, more: Partial<QuoteTrouble> = {}) =>
      setTroubles((now) => [...now, { quote, why, unreached: false, ...more }]);
    const made = createQuoteQueue({
      firmId,
      now: Date.now,
      newKey: () => crypto.randomUUID(),
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      send: async ({ key, loadId, version = null, lane, amountPence, etaMins, message }) => {
        const { quote, warnings } = await client.quotes.send.mutate(
          {
            id: loadId,
            amountPence,
            ...(etaMins === undefined ? {} : { etaMins }),
            ...(message ? { message } : {}),
          },
          { context: { idempotencyKey: key, ...seen({ version }) } },
        );
        lines.current.quoted(loadId, quote);
        for (const { detail } of warnings ?? [])
          showToast({ kind: "info", text: `${formatPence(amountPence)} for ${lane}: ${detail}` });
      },
      keep,
      kept: kept(),
      onSent: ({ lane }) => setSaid(`Sent: ${lane}`),
      onFailed: (quote, error) => {
        const { changed, code, detail } = problemOf(error);
        if (code === "load_not_open" || code === "not_found") lines.current.gone(quote.loadId);
        if (code === "unreached") trouble(quote, UNREACHED, { unreached: true });
        else trouble(quote, changed ? CHANGED : detail, { changedTo: changed?.presentVersion });
      },
      onLost: (quotes) => {
        for (const quote of quotes) trouble(quote, TOO_OLD);
      },
    });
    setQueue(made);
    const leave = () => made.flush(true);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      made.flush(false);
    };
  }, [client, firmId]);

  const pending = useSyncExternalStore(queue?.subscribe ?? never, queue?.snapshot ?? nothing, nothing);

  return useMemo(
    () => ({
      pending,
      troubles,
      /** The quote that was just sent, for screen readers. */
      said,
      add: queue?.add,
      undo: queue?.undo,
      again: (quote: PendingQuote) => {
        setTroubles((now) => now.filter((trouble) => trouble.quote.key !== quote.key));
        queue?.again(quote);
      },
      dismiss: (key: string) => setTroubles((now) => now.filter(({ quote }) => quote.key !== key)),
    }),
    [pending, troubles, said, queue],
  );
}

function never(): () => void {
  return () => undefined;
}

function nothing(): readonly PendingQuote[] {
  return NOTHING;
}
