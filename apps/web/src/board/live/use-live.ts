"use client";

import type { Day } from "@board/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "../../session/SessionContext.tsx";
import type { SharedStream } from "../../shell/shared-stream.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { refusalOf } from "../../ui/refusal.ts";
import { startWhenIdle } from "../../ui/when-idle.ts";
import { type BoardPages, linesOf, listOf, pagesKey } from "../data/board-cache.ts";
import { useLineChanges } from "../data/use-board.ts";
import type { Search } from "../filters/filters.ts";
import type { Connection } from "./connection.ts";
import type { LiveBoard } from "./live-board.ts";
import { mark, unmark } from "./marks.ts";

/** After a break all pages read everything again, each at a moment of its own. */
const SPREAD_MS = 3_000;
/** Nobody waits for a hidden page, until it is looked at. */
const SPREAD_HIDDEN_MS = 60_000;

/** Runs within the time that other pages leave it; returns how to prevent it. */
function atAMomentOfItsOwn(run: () => void): () => void {
  const hidden = document.visibilityState === "hidden";
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", now);
  };
  const now = () => {
    end();
    run();
  };
  const timer = setTimeout(now, Math.random() * (hidden ? SPREAD_HIDDEN_MS : SPREAD_MS));
  if (hidden) document.addEventListener("visibilitychange", now);
  return end;
}

const TOO_MANY = 429;

interface LiveOptions {
  search: Search;
  /** True while the list is read in one answer, not by pages. */
  whole: boolean;
  today: Day;
  enabled: boolean;
  /** Reads the list from the start, and its figures. */
  refresh: () => Promise<unknown>;
}

/** Follows the board's changes while the page is open, and shows them on it. */
export function useLive({ search, whole, today, enabled, refresh }: LiveOptions) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const lines = useLineChanges();
  const session = useSession();
  const person = session.person.id;
  const firm = session.firm?.id ?? "";
  // Changed in place: a sign of life comes every few seconds, and only what is shown of it draws anything.
  const [connection] = useState<Connection>(() => ({ heardAt: 0 }));
  const [waiting, setWaiting] = useState({ list: "", count: 0 });
  const board = useRef<LiveBoard | null>(null);
  const stream = useRef<SharedStream | null>(null);
  const asked = useRef(search);
  const askedWhole = useRef(whole);
  useEffect(() => {
    asked.current = search;
    askedWhole.current = whole;
  });

  useEffect(() => {
    if (!enabled) return;
    // Signed out, or without a seat: the list says so itself. A server that is busy or stops is waited for.
    const sayWhy = (error: unknown) => {
      const { status } = refusalOf(error);
      if (status !== null && status < 500 && status !== TOO_MANY) void refresh();
    };
    let connected = false;
    let cancel = () => {};
    let isOver = false;
    const follow = async () => {
      const [{ openSharedStream }, { LiveBoard }] = await Promise.all([
        import("../../shell/shared-stream.ts"),
        import("./live-board.ts"),
      ]);
      if (isOver) return;
      const live = new LiveBoard({
        trpc,
        client,
        queries,
        lines,
        search: () => asked.current,
        whole: () => askedWhole.current,
        refresh,
        onFailed: sayWhy,
        onWaiting: (list, count) =>
          setWaiting((before) => (before.list === list && before.count === count ? before : { list, count })),
      });
      board.current = live;
      const counts = queries.getQueryState(trpc.board.count.queryKey(asked.current.filters));
      stream.current = openSharedStream({
        reader: { person, firm },
        // A figure that is being read again stands for a list that is too.
        after: counts?.fetchStatus === "idle" ? (counts.data?.position ?? null) : null,
        onEvent: (id, event) => {
          // The frame of the page takes those of the firm's own loads.
          if (event.type === "own") return;
          if (event.type !== "reload") live.take(id, event);
          else {
            cancel();
            if (connected) cancel = atAMomentOfItsOwn(() => live.readAgain());
            else live.readAgain();
          }
          connected = true;
        },
        onHeard: () => {
          connection.heardAt = Date.now();
        },
        onLost: (refused) => {
          if (refused) void client.board.read.query({ limit: "1" }).catch(sayWhy);
        },
      });
    };
    const end = startWhenIdle(follow);
    return () => {
      isOver = true;
      end();
      stream.current?.close();
      stream.current = null;
      cancel();
      board.current?.stop();
      board.current = null;
    };
  }, [enabled, person, firm, client, queries, trpc, lines, refresh, connection]);

  // Filters such as "tomorrow" mean other loads from midnight on.
  const readOn = useRef(today);
  useEffect(() => {
    if (readOn.current === today) return;
    readOn.current = today;
    return atAMomentOfItsOwn(() => board.current?.readAgain());
  }, [today]);

  const show = useCallback(async () => {
    const ids = board.current?.takeWaiting() ?? [];
    for (const id of ids) mark(id, { fresh: true });
    await refresh();
    const pages = queries.getQueryData<BoardPages>(pagesKey(trpc.board.read.pathKey(), asked.current));
    const shown = new Set(linesOf(pages).map(({ id }) => id));
    for (const id of ids) if (!shown.has(id)) unmark(id);
  }, [refresh, queries, trpc]);

  const hurry = useCallback(() => stream.current?.hurry(), []);

  return { connection, hurry, waiting: waiting.list === listOf(search) ? waiting.count : 0, show };
}
