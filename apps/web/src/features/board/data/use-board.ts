"use client";

import { londonDay } from "@board/calendar";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { useDrawn } from "../../../ui/hooks/use-drawn.ts";
import { useFetchAhead } from "../../../ui/hooks/use-fetch-ahead.ts";
import type { Search } from "../filters/filters.ts";
import {
  type BoardPages,
  changeLine,
  linesOf,
  PAGES,
  pagesKey,
  removeLine,
  withMyQuote,
} from "./board-cache.ts";
import type { guessLines as Guess } from "./guess-lines.ts";
import type { BoardPage, Entry, EntryField } from "./types.ts";

/** Maximum age of cached lines that a prediction may use. */
const GUESS_FROM_MS = 60_000;

/** Returns the last good answer while the next one is pending, or refused because a filter is half typed. */
function useLastGood<T>(data: T | undefined): T | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

const NOTHING: readonly Entry[] = [];

/** Module that predicts answers, loaded once the page is idle; null before, when nothing is predicted. */
let guessLines: typeof Guess | null = null;

async function loadGuess(): Promise<void> {
  ({ guessLines } = await import("./guess-lines.ts"));
}

/** Predicts the pending answer from all lines read in the last minute. */
function useGuess({ filters, sort }: Search, wanted: boolean): readonly Entry[] | null {
  const trpc = useTRPC();
  const queries = useQueryClient();
  useFetchAhead(loadGuess);
  return useMemo(() => {
    if (!wanted || guessLines === null) return null;
    const lists = queries
      .getQueryCache()
      .findAll({ queryKey: [...trpc.board.read.pathKey(), PAGES] })
      .filter(({ state }) => Date.now() - state.dataUpdatedAt < GUESS_FROM_MS)
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const pages = lists.flatMap(({ queryKey }) => queries.getQueryData<BoardPages>(queryKey)?.pages ?? []);
    const known = linesOf({ pages, pageParams: [] });
    return known.length === 0 ? null : guessLines(known, { filters, sort }, londonDay(new Date()));
  }, [wanted, queries, trpc, filters, sort]);
}

/** Reads a page of the list, or the whole list in one answer. */
export function readPage(
  client: ReturnType<typeof useTRPCClient>,
  { filters, sort }: Search,
  { whole, cursor, signal }: { whole: boolean; cursor?: string | null | undefined; signal?: AbortSignal },
): Promise<BoardPage> {
  const options = signal === undefined ? {} : { signal };
  if (whole) return client.board.whole.query({ ...filters, sort }, options);
  return client.board.read.query({ ...filters, sort, ...(cursor && { cursor }) }, options);
}

interface BoardOptions {
  /** True if the person may read the board. */
  enabled: boolean;
  /** True if the server detected a phone. */
  phone: boolean;
  /** True to read the whole list in one answer, as the map needs. */
  whole: boolean;
}

/** Returns the lines and counts of a search. They are refetched when the window gets the focus. */
export function useBoard({ filters, sort }: Search, { enabled, phone, whole }: BoardOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  // The tRPC helper for infinite queries adds a parameter `direction`, which the API would refuse.
  const list = useInfiniteQuery({
    queryKey: pagesKey(trpc.board.read.pathKey(), { filters, sort }),
    queryFn: ({ pageParam, signal }) =>
      readPage(client, { filters, sort }, { whole, cursor: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled,
    refetchOnWindowFocus: true,
  });
  const counts = useQuery(trpc.board.count.queryOptions(filters, { enabled, refetchOnWindowFocus: true }));
  const read = useMemo(() => list.data && linesOf(list.data), [list.data]);
  const last = useLastGood(read);
  const guessed = useGuess({ filters, sort }, read === undefined && list.isPending);
  const counted = useLastGood(counts.data);
  const readAt = useLastGood(list.dataUpdatedAt || undefined);
  // Desktop lines are rendered after hydration only: columns depend on the width and on choices that only the browser
  // has, so lines of the server would shift.
  const running = useDrawn();
  const drawn = running || phone;
  const loads = drawn ? (read ?? guessed ?? last ?? NOTHING) : NOTHING;

  const { hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = list;
  useEffect(() => {
    if (whole && hasNextPage && !isFetching) void refetch();
  }, [whole, hasNextPage, isFetching, refetch]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const refetchCounts = counts.refetch;
  const refresh = useCallback(() => {
    void refetchCounts();
    return refetch();
  }, [refetch, refetchCounts]);

  const loading = !drawn || (last === undefined && list.isPending);
  const busy = !drawn || isFetching;
  const { error } = list;
  return useMemo(
    () => ({
      loads,
      /** True until the first answer or error. */
      loading,
      busy,
      error,
      counts: counted,
      /** Time of the last good read of the list, in ms since 1970. */
      readAt: readAt ?? 0,
      more,
      refresh,
    }),
    [loads, loading, busy, error, counted, readAt, more, refresh],
  );
}

/** Fields whose changes do not affect the detail of a load. */
const IN_THE_LINE_ONLY: readonly EntryField[] = ["quotes"];

/**
 * Returns functions that update a line in every cached list, after the page's own requests and after events of the
 * stream.
 */
export function useLineChanges() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMemo(() => {
    const updateLists = (id: string, change: (data: BoardPages) => BoardPages) =>
      queries.setQueriesData<BoardPages>({ queryKey: [...trpc.board.read.pathKey(), PAGES] }, (data) =>
        // Returning undefined leaves lists without the load untouched and does not notify their observers.
        data?.pages.some(({ loads }) => loads.some((load) => load.id === id)) ? change(data) : undefined,
      );
    // Cancels pending reads first: their answers may be older than the change.
    const refetchDetail = async (id: string) => {
      for (const queryKey of [trpc.carrierDiary.quote.queryKey({ id }), trpc.board.load.queryKey({ id })]) {
        await queries.cancelQueries({ queryKey });
        void queries.invalidateQueries({ queryKey });
      }
    };
    return {
      quoted(id: string, quote: NonNullable<Entry["myQuote"]>): void {
        updateLists(id, (data) => changeLine(data, id, (load) => withMyQuote(load, quote)));
        void refetchDetail(id);
        void queries.invalidateQueries({ queryKey: trpc.quotes.list.pathKey() });
        void queries.invalidateQueries({ queryKey: trpc.board.backload.pathKey() });
      },
      changed(entry: Entry, fields: readonly EntryField[]): void {
        updateLists(entry.id, (data) => changeLine(data, entry.id, () => entry));
        queries.setQueryData(
          trpc.board.load.queryKey({ id: entry.id }),
          (load) => load && { ...load, ...entry },
        );
        if (!fields.every((field) => IN_THE_LINE_ONLY.includes(field))) void refetchDetail(entry.id);
      },
      gone(id: string): void {
        updateLists(id, (data) => removeLine(data, id));
        void refetchDetail(id);
      },
    };
  }, [queries, trpc]);
}

/** Refetches the list when the browser is online again. */
export function useRefreshOnline(refresh: () => void): void {
  useEffect(() => {
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [refresh]);
}
export type LineChanges = ReturnType<typeof useLineChanges>;
