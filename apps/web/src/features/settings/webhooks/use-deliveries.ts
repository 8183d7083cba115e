"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import type { Delivery } from "./types.ts";

/** Page size; a string, as in the query parameters. */
const PAGE = "50";
const SOON_MS = 120_000;
const FAST_POLL_MS = 2_000;
const SLOW_POLL_MS = 30_000;

/** True if the delivery may be attempted again while the page is open. */
function isAnswerDue({ nextAttemptAt }: Delivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) - Date.now() < SOON_MS;
}

/** Reads an endpoint's deliveries, newest first; polls more often while an attempt is due. */
export function useDeliveries(id: string, status: Delivery["status"] | undefined) {
  const trpc = useTRPC();
  return useInfiniteQuery(
    trpc.webhooks.deliveries.infiniteQueryOptions(
      { id, limit: PAGE, ...(status === undefined ? {} : { status }) },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        staleTime: 0,
        refetchInterval: ({ state }) => {
          const [newest] = state.data?.pages ?? [];
          return newest?.deliveries.some(isAnswerDue) ? FAST_POLL_MS : SLOW_POLL_MS;
        },
      },
    ),
  );
}
