"use client";

import type { SuggestOutput } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { useSettled } from "../ui/use-settled.ts";

const SETTLED_MS = 80;
const HOUR_MS = 3_600_000;

export const UNKNOWN_PLACE = "No UK postcode or outcode that we know.";

export type Place = NonNullable<SuggestOutput["place"]>;
export type Suggestion = SuggestOutput["suggestions"][number];

export interface LookUp {
  /** The place of what is typed, once it is one. */
  place: Place | null;
  suggestions: readonly Suggestion[];
  /** The text was looked up and is no place. */
  unknown: boolean;
}

/** Looks up what is typed for an end of the lane. */
export function usePlace(typed: string): LookUp {
  const trpc = useTRPC();
  const text = useSettled(typed.trim(), SETTLED_MS);
  const { data, isPlaceholderData } = useQuery(
    trpc.places.suggest.queryOptions(
      { text },
      { enabled: text !== "", staleTime: HOUR_MS, placeholderData: keepPreviousData },
    ),
  );
  const current = text === typed.trim() && data !== undefined && !isPlaceholderData;
  if (text === "" || data === undefined) return { place: null, suggestions: [], unknown: false };
  return {
    place: current ? data.place : null,
    suggestions: data.suggestions,
    unknown: current && data.place === null,
  };
}
