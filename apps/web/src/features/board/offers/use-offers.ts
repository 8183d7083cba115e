"use client";

import { londonDay } from "@board/calendar";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { changedMeanwhile } from "../../../shared/load-parts/changed-facts.ts";
import { type Sender, useTabQueue } from "../../../shared/load-parts/undo/use-tab-queue.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { announce } from "../../../ui/hooks/announce.ts";
import { useClock, useNow } from "../../../ui/hooks/use-now.ts";
import { type No, noes, sendNo } from "./noes.ts";
import { groupsOf, type Offer } from "./offer-words.ts";

const NONE: readonly Offer[] = [];

/** Reads the firm's newest offers, and answers them: a yes at once, a no after five seconds. */
export function useOffers() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const cache = useQueryClient();
  const today = londonDay(useNow());
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
        expectedConditionsId: load.conditionsId,
      }),
    onSuccess: (_answer, { pricePence }) =>
      announce(pricePence === null ? "Booked" : `Booked at ${formatPence(pricePence)}`),
    onSettled: refresh,
  });
  const offers = list.data?.offers ?? NONE;
  const passed = useClock((now) =>
    Math.max(0, ...offers.map(({ dueAt }) => Date.parse(dueAt)).filter((due) => due <= now)),
  );
  const groups = groupsOf(offers, { passed, today, openedAt });
  /** The error of the last yes to an offer, with the facts that changed since its line was drawn; null if there is none. */
  const refusalOf = (offer: Offer) =>
    yes.isError && yes.variables.id === offer.id
      ? { error: yes.error, changes: changedMeanwhile(yes.error, yes.variables.load, offer.load) }
      : null;
  return { list, today, groups, yes, no, refusalOf };
}
export type Offers = ReturnType<typeof useOffers>;
