import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { problemOf } from "../ui/problem.ts";

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

/** Calls back for each call of the page that is refused with this code; a query only looked for news. */
export function useRefusal(code: string, refused: (by: "query" | "mutation") => void): void {
  const queries = useQueryClient();
  const latest = useRef(refused);
  latest.current = refused;
  useEffect(() => {
    const hear = (by: "query" | "mutation") => {
      return ({ action }: CacheEvent): void => {
        if (action?.type === "error" && problemOf(action.error).code === code) latest.current(by);
      };
    };
    const stops = [
      queries.getQueryCache().subscribe(hear("query")),
      queries.getMutationCache().subscribe(hear("mutation")),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, code]);
}
