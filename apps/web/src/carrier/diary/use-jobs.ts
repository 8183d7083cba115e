"use client";

import type { Day } from "@board/calendar";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";

const PAGE = 50;

/** Everything that the firm has ahead, and what was over today; looked at again when somebody comes back to it. */
export function useJobs() {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.jobs.queryOptions({}, { refetchOnWindowFocus: true }));
}

/** The week that holds a day, per vehicle; the one before stays until it is read. */
export function useWeek(day: Day, enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(
    trpc.carrierDiary.week.queryOptions({ day }, { enabled, placeholderData: keepPreviousData }),
  );
}

/** The sums that posters owe. */
export function usePaymentsDue(enabled: boolean) {
  const trpc = useTRPC();
  return useQuery(trpc.carrierDiary.paymentsDue.queryOptions({}, { enabled }));
}

/** Finished or unpaid jobs, page by page; where one poster is named, those of its loads. */
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
