"use client";

import type { Day } from "@board/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { startWhenIdle } from "../../../ui/hooks/when-idle.ts";
import { type BoardPages, linesOf, listOf, pagesKey } from "../data/board-cache.ts";
import { useLineChanges } from "../data/use-board.ts";
import type { Search } from "../filters/filters.ts";
import type { Connection } from "./connection.ts";
import type { FollowedBoard } from "./follow-board.ts";
import { mark, unmark } from "./marks.ts";

interface LiveOptions {
  search: Search;
  /** True while the list is read in one answer, not by pages. */
  whole: boolean;
  today: Day;
  enabled: boolean;
  /** Refetches the list and its counts. */
  refresh: () => Promise<unknown>;
}

/** Subscribes to changes of the board while the page is open. */
export function useLive({ search, whole, today, enabled, refresh }: LiveOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const lines = useLineChanges();
  const session = useSession();
  const person = session.person.id;
  const firm = session.firm?.id ?? "";
  // Mutated in place: pings come every few seconds, and must not render the whole board.
  const [connection] = useState<Connection>(() => ({ heardAt: 0 }));
  const [waiting, setWaiting] = useState({ list: "", count: 0 });
  const board = useRef<FollowedBoard | null>(null);
  const asked = useRef(search);
  const askedWhole = useRef(whole);
  useEffect(() => {
    asked.current = search;
    askedWhole.current = whole;
  });

  useEffect(() => {
    if (!enabled) return;
    let isOver = false;
    const follow = async () => {
      const { followBoard } = await import("./follow-board.ts");
      if (isOver) return;
      board.current = followBoard({
        trpc,
        client,
        queries,
        lines,
        reader: { person, firm },
        search: () => asked.current,
        whole: () => askedWhole.current,
        refresh,
        onHeard: () => {
          connection.heardAt = Date.now();
        },
        onWaiting: (list, count) =>
          setWaiting((before) => (before.list === list && before.count === count ? before : { list, count })),
      });
    };
    const end = startWhenIdle(follow);
    return () => {
      isOver = true;
      end();
      board.current?.close();
      board.current = null;
    };
  }, [enabled, person, firm, client, queries, trpc, lines, refresh, connection]);

  // Refetches at midnight, when filters such as "tomorrow" change their meaning.
  const readOn = useRef(today);
  useEffect(() => {
    if (readOn.current === today) return;
    readOn.current = today;
    return board.current?.readAgainSoon();
  }, [today]);

  const show = useCallback(async () => {
    const ids = board.current?.takeWaiting() ?? [];
    for (const id of ids) mark(id, { fresh: true });
    await refresh();
    const pages = queries.getQueryData<BoardPages>(pagesKey(trpc.board.read.pathKey(), asked.current));
    const shown = new Set(linesOf(pages).map(({ id }) => id));
    for (const id of ids) if (!shown.has(id)) unmark(id);
  }, [refresh, queries, trpc]);

  const hurry = useCallback(() => board.current?.hurry(), []);

  return { connection, hurry, waiting: waiting.list === listOf(search) ? waiting.count : 0, show };
}
