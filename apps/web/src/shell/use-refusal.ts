import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refusalOf } from "../ui/refusal.ts";

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

type Refused = (by: "query" | "mutation") => void;

/** Calls back for each call of the page that is refused with this code; a query only looked for news. */
export function onRefusal(queries: QueryClient, code: string, refused: Refused): () => void {
  const hear =
    (by: "query" | "mutation") =>
    ({ action }: CacheEvent): void => {
      if (action?.type === "error" && refusalOf(action.error).code === code) refused(by);
    };
  const stops = [
    queries.getQueryCache().subscribe(hear("query")),
    queries.getMutationCache().subscribe(hear("mutation")),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function useRefusal(code: string, refused: Refused): void {
  const queries = useQueryClient();
  const latest = useRef(refused);
  latest.current = refused;
  useEffect(() => onRefusal(queries, code, (by) => latest.current(by)), [queries, code]);
}
