"use client";

import { useMemo } from "react";
import { type Sender, useTabQueue } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { useLineChanges } from "../data/use-board.ts";
import type { QuotePrice } from "./quote-queue.ts";
import { quotes, sendQuote } from "./quotes-on-their-way.ts";

/** Returns this browser tab's pending and failed quotes. */
export function useQuoteQueue() {
  const changes = useLineChanges();
  const sender = useMemo(
    (): Sender<QuotePrice> => ({
      send: async (client, price) => {
        changes.quoted(price.loadId, await sendQuote(client, price));
      },
      onFailed: ({ loadId }, { code }) => {
        if (code === "load_not_open" || code === "not_found") changes.gone(loadId);
      },
    }),
    [changes],
  );
  return useTabQueue(quotes, sender);
}
