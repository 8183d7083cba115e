"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type Sender, useTabQueue } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { type No, noes, sendNo } from "./noes.ts";
import { groupsOf } from "./offer-words.ts";
import type { Offer } from "./types.ts";

const NONE: readonly Offer[] = [];

/** Reads the firm's newest offers, and answers them: a yes at once, a no after five seconds. */
export function useOffers() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const now = useNow();
  const [openedAt] = useState(() => Date.now());
  const list = useQuery(
    trpc.offers.list.queryOptions(
      { side: "carrier" },
      { placeholderData: keepPreviousData, refetchOnWindowFocus: true },
    ),
  );
  const refresh = useMemo(
    () => () =>
      Promise.all([
        cache.invalidateQueries(trpc.offers.pathFilter()),
        cache.invalidateQueries(trpc.accounts.counts.pathFilter()),
        cache.invalidateQueries(trpc.carrierDiary.pathFilter()),
      ]),
    [cache, trpc],
  );
  const sender = useMemo(
    (): Sender<No> => ({ send: sendNo, onSent: () => void refresh(), onFailed: () => void refresh() }),
    [refresh],
  );
  const no = useTabQueue(noes, sender);
  const yes = useMutation({
    mutationFn: ({ id, load }: Offer) =>
      client.offers.accept.mutate({
        id,
        ...(load.version === null ? {} : { expectedVersion: load.version }),
      }),
    onSuccess: (_answer, { pricePence }) =>
      announce(pricePence === null ? "Booked" : `Booked at ${formatPence(pricePence)}`),
    onSettled: refresh,
  });
  const offers = list.data?.offers ?? NONE;
  const groups = groupsOf(offers, { now, openedAt });
  return { list, groups, yes, no };
}
export type Offers = ReturnType<typeof useOffers>;
