"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import type { Search } from "../filters/filters.ts";
import { type BoardPages, changeLine, linesOf, removeLine, withMyQuote } from "./board-cache.ts";
import type { Entry } from "./types.ts";

/** Marks the list among what else is read of the board. */
const PAGES = "pages";

/** The last answer that came; a filter half typed may be refused, and the list stays as it was. */
function useLastGood<T>(data: T | undefined, refused: boolean): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? (refused ? last : undefined);
}

/** The lines that the address asks for, and how many there are. Read again when somebody comes back to the page. */
export function useBoard({ filters, sort }: Search) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  // By hand: the library's own infinite query asks with a name of its own, and the board refuses names it does not know.
  const list = useInfiniteQuery({
    queryKey: [...trpc.board.read.pathKey(), PAGES, filters, sort],
    queryFn: ({ pageParam, signal }) =>
      client.board.read.query(
        { ...filters, sort, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const counts = useQuery(
    trpc.board.count.queryOptions(filters, { placeholderData: keepPreviousData, refetchOnWindowFocus: true }),
  );
  const data = useLastGood(list.data, list.isError);
  const counted = useLastGood(counts.data, counts.isError);
  const readAt = useLastGood(list.dataUpdatedAt || undefined, list.isError);
  const loads = useMemo(() => linesOf(data), [data]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData, refetch } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage]);
  const refetchCounts = counts.refetch;
  const refresh = useCallback(() => {
    void refetch();
    void refetchCounts();
  }, [refetch, refetchCounts]);

  return {
    loads,
    /** Nothing has come yet, good or bad. */
    loading: list.isPending,
    busy: list.isFetching,
    error: list.error,
    counts: counted,
    /** When the list was read, in ms since 1970. */
    readAt: readAt ?? 0,
    more,
    refresh,
  };
}

/**
 * What changes a line wherever it is kept. A live subscription feeds the same cache: it calls these, and asks for
 * nothing again.
 */
export function useLineChanges() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMemo(() => {
    const every = (change: (data: BoardPages) => BoardPages) =>
      queries.setQueriesData<BoardPages>({ queryKey: [...trpc.board.read.pathKey(), PAGES] }, (data) =>
        data === undefined ? data : change(data),
      );
    const detail = (id: string) => queries.invalidateQueries({ queryKey: trpc.board.load.queryKey({ id }) });
    return {
      quoted(id: string, quote: NonNullable<Entry["myQuote"]>): void {
        every((data) => changeLine(data, id, (load) => withMyQuote(load, quote)));
        void detail(id);
        void queries.invalidateQueries({ queryKey: trpc.quotes.list.pathKey() });
      },
      gone(id: string): void {
        every((data) => removeLine(data, id));
        void detail(id);
        void queries.invalidateQueries({ queryKey: trpc.board.count.pathKey() });
      },
    };
  }, [queries, trpc]);
}

/** Reads the list again when the connection is back. */
export function useRefreshOnline(refresh: () => void): void {
  useEffect(() => {
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [refresh]);
}
