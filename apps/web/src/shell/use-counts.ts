"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";

const EVERY_MS = 60_000;

/** The counts of the top bar, looked at again every minute while the page is seen, or where a signal waits for news. */
export function useCounts(inBackground = false) {
  const trpc = useTRPC();
  const { firm } = useSession();
  return useQuery(
    trpc.accounts.counts.queryOptions(
      {},
      {
        enabled: firm !== null && !firm.suspended,
        refetchInterval: EVERY_MS,
        refetchIntervalInBackground: inBackground,
      },
    ),
  ).data;
}
