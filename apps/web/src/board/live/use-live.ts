"use client";

import type { Day } from "@board/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { problemOf } from "../../ui/problem.ts";
import { type BoardPages, linesOf, pagesKey } from "../data/board-cache.ts";
import { lineTest } from "../data/guess-lines.ts";
import type { BoardEvent, Entry, EntryField } from "../data/types.ts";
import { useLineChanges } from "../data/use-board.ts";
import type { Search } from "../filters/filters.ts";
import type { Connection } from "./connection.ts";
import { differences } from "./differences.ts";
import { leave, mark, unmark } from "./marks.ts";

/** Counts and distances are asked for once, however many events come together. */
const TOGETHER_MS = 1_000;
/** Before a refused stream is asked for again. */
const AGAIN_MS = 3_000;
const AGAIN_AT_MOST_MS = 60_000;
const TOO_MANY = 429;

interface LiveOptions {
  search: Search;
  today: Day;
  enabled: boolean;
  /** Reads the list from the start. */
  refresh: () => Promise<unknown>;
}

let turn = 0;

/** Hears of the board's changes while the page is open, and shows them on it. */
export function useLive({ search, today, enabled, refresh }: LiveOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const lines = useLineChanges();
  const [connection, setConnection] = useState<Connection>({ state: "starting", since: 0 });
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const asked = useRef({ search, today });
  useEffect(() => {
    asked.current = { search, today };
  });

  // Another list: what waited for the one before does not wait for this one.
  const key = JSON.stringify(pagesKey([], search));
  const [listed, setListed] = useState(key);
  if (listed !== key) {
    setListed(key);
    setWaiting([]);
  }

  const pages = useCallback(
    () => queries.getQueryData<BoardPages>(pagesKey(trpc.board.read.pathKey(), asked.current.search)),
    [queries, trpc],
  );
  const wait = useCallback((ids: readonly string[]) => {
    setWaiting((before) => [...new Set([...before, ...ids])]);
  }, []);

  const change = useCallback(
    (entry: Entry, fields: readonly EntryField[]) => {
      lines.changed(entry);
      turn += 1;
      mark(entry.id, { changed: { fields, turn } });
    },
    [lines],
  );
  const goes = useCallback(
    (id: string, why: Extract<BoardEvent, { type: "gone" }>["why"]) => {
      setWaiting((before) => before.filter((one) => one !== id));
      if (linesOf(pages()).some((line) => line.id === id)) leave(id, why, () => lines.gone(id));
    },
    [lines, pages],
  );

  /** Reads the pages that are shown once more and shows what is other. */
  const compare = useCallback(async () => {
    const { search: of } = asked.current;
    const shown = pages();
    if (shown === undefined) return;
    const read: Entry[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < shown.pages.length && cursor !== null; page += 1) {
      const answer = await client.board.read.query({
        ...of.filters,
        sort: of.sort,
        ...(cursor && { cursor }),
      });
      read.push(...answer.loads);
      cursor = answer.nextCursor;
    }
    if (asked.current.search !== of) return;
    const found = differences(linesOf(pages()), read, cursor === null);
    wait(found.posted.map(({ id }) => id));
    for (const { entry, fields } of found.changed) change(entry, fields);
    for (const id of found.gone) goes(id, "changed");
  }, [client, pages, wait, change, goes]);

  useEffect(() => {
    if (!enabled) return;
    let stopped = false;
    let subscription: { unsubscribe: () => void } | undefined;
    let together: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let distances = false;
    // Twice as long after each failure in a row: a refused stream is not asked for again and again.
    let patience = AGAIN_MS;

    const count = () => {
      together ??= setTimeout(() => {
        together = undefined;
        void queries.invalidateQueries({ queryKey: trpc.board.count.pathKey() });
        void queries.invalidateQueries({ queryKey: trpc.board.places.pathKey() });
        void queries.invalidateQueries({ queryKey: trpc.searches.list.pathKey() });
        if (distances) void compare().catch(() => undefined);
        distances = false;
      }, TOGETHER_MS);
    };
    const take = (event: BoardEvent) => {
      switch (event.type) {
        case "ready":
        case "reload":
          void compare().catch(() => undefined);
          return count();
        case "posted": {
          const passes = lineTest(asked.current.search.filters, asked.current.today);
          // Only the service measures distances: it is asked.
          if (passes === null) distances = true;
          else if (passes(event.entry)) wait([event.entry.id]);
          return count();
        }
        case "changed":
          return change(event.entry, event.fields);
        case "gone":
          goes(event.id, event.why);
          return count();
      }
    };
    const lost = () =>
      setConnection((before) => (before.state === "live" ? { state: "lost", since: Date.now() } : before));
    const open = () => {
      subscription = client.board.changes.subscribe(
        {},
        {
          onData: ({ data }) => {
            patience = AGAIN_MS;
            take(data);
          },
          onConnectionStateChange: ({ state }) => {
            if (state === "pending") setConnection({ state: "live", since: Date.now() });
            else lost();
          },
          onError: (error) => {
            lost();
            const { status } = problemOf(error);
            // Signed out, or without a seat: the list says so itself.
            if (status !== null && status < 500 && status !== TOO_MANY) void refresh();
            else if (!stopped) again = setTimeout(open, patience);
            patience = Math.min(2 * patience, AGAIN_AT_MOST_MS);
          },
        },
      );
    };
    open();
    return () => {
      stopped = true;
      subscription?.unsubscribe();
      clearTimeout(together);
      clearTimeout(again);
    };
  }, [enabled, client, queries, trpc, compare, change, goes, wait, refresh]);

  const show = useCallback(async () => {
    const ids = waiting;
    setWaiting([]);
    for (const id of ids) mark(id, { fresh: true });
    await refresh();
    const shown = new Set(linesOf(pages()).map(({ id }) => id));
    for (const id of ids) if (!shown.has(id)) unmark(id);
  }, [waiting, refresh, pages]);

  return { connection, waiting: waiting.length, show };
}
