"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { changedMeanwhile } from "../../../shared/load-parts/changed-facts.ts";
import { seen } from "../../../shared/trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { capital, plainWords } from "../../../ui/format/plain-words.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { type QuotePages, withQuote } from "./quote-cache.ts";
import type { MyQuote } from "./types.ts";

/** A price to send, as a new quote or in place of an active one. */
export interface SentPrice {
  amountPence: number;
  etaMins?: number | undefined;
  message?: string | undefined;
}

/**
 * Sends or withdraws a quote, with an optimistic update that is rolled back on refusal. If the load has changed,
 * `changes` lists the differences.
 */
export function useQuoteChange(load: MyQuote["load"], onDone: () => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const loadId = load.id;
  const lists = trpc.carrierDiary.quotes.infiniteQueryKey();
  const mutation = useMutation({
    mutationFn: async (price: SentPrice | null) => {
      if (price === null) {
        await client.quotes.withdraw.mutate({ id: loadId }, { context: seen(load) });
        return;
      }
      const { warnings } = await client.quotes.send.mutate(
        { id: loadId, expectedConditionsId: load.conditionsId, ...price },
        { context: seen(load) },
      );
      for (const { detail } of warnings ?? []) showToast({ kind: "info", text: capital(plainWords(detail)) });
    },
    onMutate: async (price: SentPrice | null) => {
      await cache.cancelQueries({ queryKey: lists });
      const before: [QueryKey, QuotePages | undefined][] = cache.getQueriesData<QuotePages>({
        queryKey: lists,
      });
      cache.setQueriesData<QuotePages>({ queryKey: lists }, (data) => {
        if (data === undefined) return data;
        if (price === null) return withQuote(data, loadId, { status: "WITHDRAWN" });
        const { amountPence, etaMins = null, message = null } = price;
        return withQuote(data, loadId, { status: "ACTIVE", amountPence, etaMins, message });
      });
      return { load, before };
    },
    onError: (_error, _price, context) => {
      for (const [key, data] of context?.before ?? []) cache.setQueryData(key, data);
    },
    onSuccess: (_answer, price) => {
      announce(price === null ? "Quote withdrawn" : `Sent: ${formatPence(price.amountPence)}`);
      onDone();
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(trpc.carrierDiary.pathFilter()),
        cache.invalidateQueries(trpc.board.pathFilter()),
        cache.invalidateQueries(trpc.accounts.counts.pathFilter()),
      ]),
  });
  return { ...mutation, changes: changedMeanwhile(mutation.error, mutation.context?.load, load) };
}
