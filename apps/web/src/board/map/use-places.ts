"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import type { Filters } from "../filters/filters.ts";

/** The places of open loads. What is chosen on the map itself does not narrow it. */
export function usePlaces({ from: _from, within: _within, ...filters }: Filters) {
  const trpc = useTRPC();
  return useQuery(
    trpc.board.places.queryOptions(filters, {
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: true,
    }),
  );
}
