"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useWhyLeft } from "../live/marks.ts";
import { became, type LoadOutcome } from "./became.ts";

/**
 * Returns a load's outcome, worked out from the firm's quote and the stream's event; `again` retries a failed read.
 */
export function useBecame(
  id: string,
  { left, own }: { left: boolean; own: boolean },
): LoadOutcome & { again: () => void } {
  const why = useWhyLeft(id);
  const enabled = left && !own;
  // Always read again: a quote cached while the load was open does not have the outcome.
  const { data, error, isFetching, isPending, refetch } = useQuery(
    useTRPC().carrierDiary.quote.queryOptions({ id }, { enabled, staleTime: 0 }),
  );
  const is = became({
    left,
    own,
    why,
    quote: data?.quote,
    reading: isFetching || (enabled && isPending),
    failed: error !== null && problemOf(error).code !== "not_found",
  });
  return { ...is, again: () => void refetch() };
}
