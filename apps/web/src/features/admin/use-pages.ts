"use client";

import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";

interface Paged<Page extends { nextCursor: string | null }> {
  key: QueryKey;
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
  everyMs?: number;
}

/** Infinite query whose pages are read by cursor. */
export function usePages<Page extends { nextCursor: string | null }>({ key, read, everyMs }: Paged<Page>) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.nextCursor,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
