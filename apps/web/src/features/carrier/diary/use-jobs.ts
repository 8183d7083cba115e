"use client";

import type { Day } from "@board/calendar";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

const PAGE = 50;

/** Jobs ahead, and those finished today; refetched when the window gets the focus. */
export function useJobs() {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.jobs.queryOptions({}, { refetchOnWindowFocus: true }));
}

/** Week of a day, by vehicle; the previous week stays while it is loading. */
export function useWeek(day: Day, enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(
    trpc.carrierDiary.week.queryOptions({ day }, { enabled, placeholderData: keepPreviousData }),
  );
}

/** Sums that posters owe. */
export function usePaymentsDue(enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.paymentsDue.queryOptions({}, { enabled }));
}

/** Finished or unpaid jobs by pages, optionally of one poster. */
export function usePastJobs(show: "over" | "unpaid", poster: string | null, enabled: boolean) {
  const trpc = useTRPC();
  return useInfiniteQuery(
    trpc.carrierDiary.pastJobs.infiniteQueryOptions(
      { show, limit: PAGE, ...(poster === null ? {} : { poster }) },
      {
        enabled,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
      },
    ),
  );
}
