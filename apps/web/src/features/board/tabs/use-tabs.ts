"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import type { SavedSearch } from "../data/types.ts";

const COUNTS_FRESH_MS = 60_000;

/** The person's saved searches, with the number of loads in each. */
export function useTabs(enabled: boolean) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useQuery(
    trpc.searches.list.queryOptions({}, { enabled, refetchOnWindowFocus: true, staleTime: COUNTS_FRESH_MS }),
  );
  const { mutate: markSeen } = useMutation(
    trpc.searches.seen.mutationOptions({
      trpc: BACKGROUND,
      onSuccess: ({ search }) => setSeen(search.id, search.seenAt),
    }),
  );

  const setSeen = useCallback(
    (id: string, seenAt: string) =>
      queries.setQueryData(
        trpc.searches.list.queryKey({}),
        (data) =>
          data && {
            ...data,
            searches: data.searches.map((one) => (one.id === id ? { ...one, seenAt, fresh: 0 } : one)),
          },
      ),
    [queries, trpc],
  );
  /** Marks the loads of a tab as seen: optimistically in the cache, then on the server. */
  const seen = useCallback(
    (id: string) => {
      setSeen(id, new Date().toISOString());
      markSeen({ id });
    },
    [setSeen, markSeen],
  );

  return { searches: list.data?.searches ?? NONE, seen };
}

const NONE: readonly SavedSearch[] = [];
export type Tabs = ReturnType<typeof useTabs>;
