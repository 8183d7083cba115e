"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { seen } from "../../trpc/client.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { type QuotePages, withQuote } from "./quote-cache.ts";
import type { MyQuote } from "./types.ts";

/** A price that is sent, anew or in place of the active one. */
export interface SentPrice {
  amountPence: number;
  etaMins?: number | undefined;
  message?: string | undefined;
}

/** Sends or withdraws one's quote on a load: the list shows it at once, and as it was if the service refuses. */
export function useQuoteChange(load: MyQuote["load"], onDone: () => void) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const loadId = load.id;
  const lists = trpc.carrierDiary.quotes.infiniteQueryKey();
  return useMutation({
    mutationFn: (price: SentPrice | null) =>
      price === null
        ? client.quotes.withdraw.mutate({ id: loadId }, { context: seen(load) })
        : client.quotes.send.mutate({ id: loadId, ...price }, { context: seen(load) }),
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
      return { before };
    },
    onError: (_error, _price, context) => {
      for (const [key, data] of context?.before ?? []) cache.setQueryData(key, data);
    },
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries(trpc.carrierDiary.pathFilter()),
        cache.invalidateQueries(trpc.board.pathFilter()),
        cache.invalidateQueries(trpc.accounts.counts.pathFilter()),
      ]),
  });
}
