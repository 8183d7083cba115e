"use client";

import { type Query, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { showToast } from "../ui/toasts.ts";
import { whenIdle } from "../ui/when-idle.ts";
import { isTouched, type OwnEvent } from "./own-events.ts";
import { lostWords, type News, newsIn, wonWords } from "./own-news.ts";
import { useSignals } from "./signals.ts";

/** Changes that come one after the other, such as of many loads at once, are read together at most this often. */
const TOGETHER_MS = 1_000;
/** News of a price is read by somebody who looks elsewhere on the page. */
const NEWS_MS = 20_000;

/** The drawer of the board shows the load: it says by itself what became of it. */
function isShown(loadId: string): boolean {
  return window.location.pathname === "/board" && window.location.hash === `#${loadId}`;
}

const hasFailed = ({ queryKey, state }: Query) => state.status === "error" && isTouched(queryKey, null);

/** Reads anew what the firm's own events touch: at once where somebody looks, else when somebody does. */
function useReadAnew() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const hasSignals = useSignals().size > 0;
  const signals = useRef(hasSignals);
  useEffect(() => {
    signals.current = hasSignals;
  });
  const state = useRef({ events: [] as (OwnEvent | null)[], busy: false });
  const flush = async (): Promise<void> => {
    const { events } = state.current;
    state.current.events = [];
    const isHidden = document.visibilityState === "hidden";
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => events.some((event) => isTouched(queryKey, event)),
      refetchType: isHidden ? "none" : "active",
    });
    // The bell of a tab that nobody looks at counts where it sounds, notifies or stands in the title.
    if (isHidden && signals.current) await queries.refetchQueries(trpc.accounts.counts.queryFilter());
  };
  return async (event: OwnEvent | null): Promise<void> => {
    const now = state.current;
    now.events.push(event);
    if (now.busy) return;
    now.busy = true;
    while (now.events.length > 0) {
      await flush();
      await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    }
    now.busy = false;
  };
}

/** Tells a carrier what became of its price, on whatever page somebody is. */
function useTellNews() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  return async (loadId: string, news: News): Promise<void> => {
    const fresh = { staleTime: 0 };
    if (news === "won") {
      const { load } = await queries.fetchQuery(
        trpc.posterDashboard.load.queryOptions({ id: loadId }, fresh),
      );
      const action = { label: "Open the job", run: () => router.push(`/loads/${loadId}`) };
      showToast({ kind: "done", text: wonWords(load), action, forMs: NEWS_MS });
      return;
    }
    const { quote } = await queries.fetchQuery(trpc.carrierDiary.quote.queryOptions({ id: loadId }, fresh));
    showToast({ kind: "info", text: lostWords(quote.load), forMs: NEWS_MS });
  };
}

/**
 * Keeps the pages of somebody who acts for a firm up to date with the firm's own loads and notifications, by the stream that the
 * tabs of the browser share. `after` is the position of the stream at which the page was drawn.
 */
export function useOwnEvents(after: string | null): void {
  const queries = useQueryClient();
  const trpc = useTRPC();
  const { person, firm, mode } = useSession();
  const [personId, firmId] = [person.id, firm?.id];
  const readAnew = useReadAnew();
  const tellNews = useTellNews();
  const take = useRef((_: OwnEvent | null) => {});
  useEffect(() => {
    take.current = (event) => {
      if (event !== null && event.mode !== mode) return;
      void readAnew(event);
      if (event === null || event.loadId === null || document.hidden || isShown(event.loadId)) return;
      const news = newsIn(event, personId);
      // The notifications say it as well.
      if (news !== null) void tellNews(event.loadId, news).catch(() => undefined);
    };
  });
  // Before the board asks for the stream: it joins the connection of its page, which begins no later than what it has read.
  useLayoutEffect(() => {
    if (after === null || firmId === undefined) return;
    let isOver = false;
    let close = () => {};
    const follow = async () => {
      const { openSharedStream } = await import("./shared-stream.ts");
      if (isOver) return;
      ({ close } = openSharedStream({
        reader: { person: personId, firm: firmId },
        after,
        onEvent: (_, event) => {
          if (event.type === "own") take.current(event);
          if (event.type === "reload") take.current(null);
          // The stream is there again: what was asked for in vain meanwhile is asked for once more.
          if (event.type === "ready") void queries.refetchQueries({ type: "active", predicate: hasFailed });
        },
        onHeard: () => {},
        onLost: (refused) => {
          // Whoever is signed out is told so by a call that is refused.
          if (refused) void queries.refetchQueries(trpc.accounts.counts.queryFilter());
        },
      }));
    };
    whenIdle(() => void follow().catch(() => undefined));
    return () => {
      isOver = true;
      close();
    };
  }, [after, personId, firmId, queries, trpc]);
}
