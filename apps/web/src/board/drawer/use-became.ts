"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { useWhyLeft } from "../live/marks.ts";
import { type Became, became } from "./became.ts";

/** Tells by the firm's own quote and the stream what has become of a load. */
export function useBecame(id: string, { left, own }: { left: boolean; own: boolean }): Became {
  const why = useWhyLeft(id);
  const { data, isFetching } = useQuery(
    useTRPC().carrierDiary.quote.queryOptions({ id }, { enabled: left && !own }),
  );
  return became({ left, own, why, quote: data?.quote, reading: isFetching });
}
