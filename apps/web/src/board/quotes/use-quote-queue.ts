"use client";

import { useMemo } from "react";
import { createTabQueue } from "../../load/undo/tab-queue.ts";
import { type Sender, useTabQueue } from "../../load/undo/use-tab-queue.ts";
import { seen } from "../../trpc/client.ts";
import { showToast } from "../../ui/toasts.ts";
import { inOurWords, whenWorded } from "../../ui/words.ts";
import { useLineChanges } from "../data/use-board.ts";
import { empty, refill } from "./drafts.ts";
import { type QuotePrice, quoteWords } from "./quote-queue.ts";

const quotes = createTabQueue<QuotePrice>({
  store: "fb-quotes-on-their-way",
  isAct: ({ lane, amountPence }) => typeof lane === "string" && Number.isInteger(amountPence),
  nameOf: quoteWords,
  refill,
  empty,
});

async function tellWarnings(price: QuotePrice, warnings: readonly { detail: string }[]): Promise<void> {
  await whenWorded();
  for (const { detail } of warnings)
    showToast({ kind: "info", text: `${quoteWords(price)}: ${inOurWords(detail)}` });
}

/** The prices on their way from this tab, and those that did not arrive. */
export function useQuoteQueue() {
  const changes = useLineChanges();
  const sender = useMemo(
    (): Sender<QuotePrice> => ({
      send: async (client, price) => {
        const { key, loadId, version = null, amountPence, etaMins, message } = price;
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
        if (warnings) void tellWarnings(price, warnings);
      },
      onFailed: ({ loadId }, { code }) => {
        if (code === "load_not_open" || code === "not_found") changes.gone(loadId);
      },
    }),
    [changes],
  );
  return useTabQueue(quotes, sender);
}
