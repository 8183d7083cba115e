"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { problemOf } from "../../ui/problem.ts";
import { useWhyLeft } from "../live/marks.ts";
import { type Became, became } from "./became.ts";

/** Tells by the firm's own quote and the stream what has become of a load; `again` reads a quote that was not read. */
export function useBecame(
  id: string,
  { left, own }: { left: boolean; own: boolean },
): Became & { again: () => void } {
  const why = useWhyLeft(id);
  const enabled = left && !own;
  // A quote that was read while the load was open says nothing of what became of it.
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
