import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refusalOf } from "../../ui/format/refusal.ts";

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

type RefusalListener = (by: "query" | "mutation") => void;

/**
 * Calls `onRefused` for each request that is refused with this code, with "mutation" after an action and "query"
 * after a background read.
 */
export function onRefusal(queries: QueryClient, code: string, onRefused: RefusalListener): () => void {
  const listener =
    (by: "query" | "mutation") =>
    ({ action }: CacheEvent): void => {
      if (action?.type === "error" && refusalOf(action.error).code === code) onRefused(by);
    };
  const stops = [
    queries.getQueryCache().subscribe(listener("query")),
    queries.getMutationCache().subscribe(listener("mutation")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function useRefusal(code: string, onRefused: RefusalListener): void {
  const queries = useQueryClient();
  const latest = useRef(onRefused);
  latest.current = onRefused;
  useEffect(() => onRefusal(queries, code, (by) => latest.current(by)), [queries, code]);
}
