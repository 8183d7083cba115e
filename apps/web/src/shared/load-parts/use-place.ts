"use client";

import type { Meant } from "@board/api/places/rules";
import type { SuggestOutput } from "@board/api/schemas";
import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSettled } from "../../ui/hooks/use-settled.ts";
import { useTRPC } from "../trpc/trpc.ts";

const SETTLED_MS = 80;
const HOUR_MS = 3_600_000;

export type Place = NonNullable<SuggestOutput["place"]>;
export type Suggestion = SuggestOutput["suggestions"][number];

export interface PlaceLookUp {
  /** Place of the postcode or outcode; null for any other text. */
  place: Place | null;
  suggestions: readonly Suggestion[];
  /** True if the look-up is done and the text is neither a postcode nor an outcode. */
  unknown: boolean;
  /** Suggested meaning of a text that is neither a postcode nor an outcode. */
  meant: Meant | null;
  /** True if the first suggestion completes the typed text. */
  completes: boolean;
  /** Looks up the current text without debounce. Resolves to the text to send, with an error if it is not a place. */
  lookUpNow: () => Promise<{ text: string; trouble?: string }>;
}

function usePlaceQuery() {
  const trpc = useTRPC();
  return (text: string) => trpc.places.suggest.queryOptions({ text }, { staleTime: HOUR_MS });
}

/**
 * Returns a function that looks up a text without debounce, and resolves to the text to send, with an error if it
 * is not a place.
 */
export function useLookUpNow(): (typed: string) => Promise<{ text: string; trouble?: string }> {
  const suggest = usePlaceQuery();
  const queries = useQueryClient();
  return async (typed) => {
    const asked = typed.trim();
    if (asked === "") return { text: "" };
    try {
      const { meant } = await queries.fetchQuery(suggest(asked));
      if (meant === null) return { text: asked };
      return meant.outcode === null ? { text: asked, trouble: meant.trouble } : { text: meant.outcode };
    } catch {
      // Sends the text as typed after a failed look-up, since the API validates it again.
      return { text: asked };
    }
  };
}

/** Returns the place of each text; null for a text that is not a place or not looked up yet. */
export function usePlaces(typed: readonly string[]): (Place | null)[] {
  const suggest = usePlaceQuery();
  const settled: string[] = JSON.parse(
    useSettled(JSON.stringify(typed.map((text) => text.trim())), SETTLED_MS),
  );
  const found = useQueries({
    queries: settled.map((text) => ({ ...suggest(text), enabled: text !== "" })),
  });
  return typed.map((text, nth) => (text.trim() === settled[nth] ? (found[nth]?.data?.place ?? null) : null));
}

/** Looks up the text of a field that must hold a postcode or an outcode; debounced. */
export function usePlace(typed: string): PlaceLookUp {
  const suggest = usePlaceQuery();
  const lookUpNow = useLookUpNow();
  const text = useSettled(typed.trim(), SETTLED_MS);
  const { data, isPlaceholderData } = useQuery({
    ...suggest(text),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const current = text === typed.trim() && data !== undefined && !isPlaceholderData;
  const unknown = text !== "" && current && data.place === null;

  return {
    place: text !== "" && current ? data.place : null,
    suggestions: text === "" ? [] : (data?.suggestions ?? []),
    unknown,
    meant: unknown ? data.meant : null,
    completes: unknown && data.completes,
    lookUpNow: () => lookUpNow(typed),
  };
}
