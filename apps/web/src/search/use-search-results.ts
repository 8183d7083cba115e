"use client";

import { londonDay } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { useSettled } from "../ui/use-settled.ts";
import type { Item } from "./items.ts";
import { foundItems } from "./result-items.ts";

const SETTLED_MS = 100;
const SHORTEST = 2;

interface Looked {
  items: readonly Item[];
  /** The search is still running. */
  looking: boolean;
  error: unknown;
}

/** Searches for the typed text; an earlier question that is still under way is given up. */
export function useSearchResults(typed: string): Looked {
  const trpc = useTRPC();
  const { firm } = useSession();
  const text = typed.trim();
  const q = useSettled(text, SETTLED_MS);
  const wanted = firm !== null && text.length >= SHORTEST;
  const { data, error, isFetching } = useQuery(
    trpc.search.everything.queryOptions(
      { q },
      {
        enabled: wanted && q.length >= SHORTEST,
        placeholderData: keepPreviousData,
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  if (!wanted) return { items: [], looking: false, error: null };
  const today = londonDay(new Date());
  return {
    items: data ? foundItems(data, firm.canPost, today) : [],
    looking: isFetching || q !== text,
    error,
  };
}
