"use client";

import { useMemo } from "react";
import { createTabQueue } from "../../load/undo/tab-queue.ts";
import { type Sender, useTabQueue } from "../../load/undo/use-tab-queue.ts";
import { seen } from "../../trpc/client.ts";
import { answered } from "../../ui/answer.ts";
import { showToast } from "../../ui/toasts.ts";
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

/** Few prices are warned of: the code for the words comes then, and without it a warning is told as the service wrote it. */
async function tellWarning(price: QuotePrice, detail: string): Promise<void> {
  const words = await answered(() => import("../../ui/format/plain-words.ts"), { kind: "read" }).catch(
    () => null,
  );
  showToast({ kind: "info", text: `${quoteWords(price)}: ${words?.plainWords(detail) ?? detail}` });
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
        for (const { detail } of warnings ?? []) void tellWarning(price, detail);
      },
      onFailed: ({ loadId }, { code }) => {
        if (code === "load_not_open" || code === "not_found") changes.gone(loadId);
      },
    }),
    [changes],
  );
  return useTabQueue(quotes, sender);
}
