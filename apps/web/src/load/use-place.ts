"use client";

import type { Meant } from "@board/api/places/rules";
import type { SuggestOutput } from "@board/api/schemas";
import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "../trpc/trpc.ts";
import { useSettled } from "../ui/use-settled.ts";

const SETTLED_MS = 80;
const HOUR_MS = 3_600_000;

export type Place = NonNullable<SuggestOutput["place"]>;
export type Suggestion = SuggestOutput["suggestions"][number];

export interface LookUp {
  /** The place of what is typed, once it is one. */
  place: Place | null;
  suggestions: readonly Suggestion[];
  /** The text was looked up and is no postcode. */
  unknown: boolean;
  /** Meaning of the text where it is no postcode. */
  meant: Meant | null;
  /** The first suggestion is what is being typed. */
  completes: boolean;
  /** Reads what is typed now, however short ago: the text to send, and what is wrong with it. */
  settle: () => Promise<{ text: string; trouble?: string }>;
}

function usePlaceQuery() {
  const trpc = useTRPC();
  return (text: string) => trpc.places.suggest.queryOptions({ text }, { staleTime: HOUR_MS });
}

/** Reads what is typed for a place, however short ago: the text to send, and what is wrong with it. */
export function useSettlePlace(): (typed: string) => Promise<{ text: string; trouble?: string }> {
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
      // The service is asked once more, and refuses it if it must.
      return { text: asked };
    }
  };
}

/** The places of several texts, null for each that is none (yet). */
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

/** Looks up what is typed for a place that must be a postcode or an outcode in the end. */
export function usePlace(typed: string): LookUp {
  const suggest = usePlaceQuery();
  const settlePlace = useSettlePlace();
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
    settle: () => settlePlace(typed),
  };
}
