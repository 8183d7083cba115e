"use client";

import type { Day } from "@board/calendar";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";

const PAGE = 50;

/** Reads the jobs ahead and the jobs finished today; refetches them when the window gets the focus. */
export function useJobs() {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.jobs.queryOptions({}, { refetchOnWindowFocus: true }));
}

/** Reads the jobs and the fleet for the week of a day. The previous week stays while the new one is loading. */
export function useWeek(day: Day, enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(
    trpc.carrierDiary.week.queryOptions({ day }, { enabled, placeholderData: keepPreviousData }),
  );
}

/** Reads the sums that posters owe. */
export function usePaymentsDue(enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.paymentsDue.queryOptions({}, { enabled }));
}

/** Reads finished or unpaid jobs by pages, of one poster if given. */
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
