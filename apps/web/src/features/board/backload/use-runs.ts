"use client";

import type { AppRouter } from "@board/api";
import type { inferRouterOutputs } from "@trpc/server";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { showToast } from "../../../ui/hooks/toasts.ts";
import { barredFrom } from "../barred.ts";
import type { Action } from "../keys/key-map.ts";
import { useBoardKeys } from "../keys/use-board-keys.ts";
import { laneWords } from "../price.ts";
import { useQuoteQueue } from "../quotes/use-quote-queue.ts";

export type Backloads = inferRouterOutputs<AppRouter>["board"]["backload"];
export type Backload = Backloads["loads"][number];

const PAGE_LINES = 15;
/** Result of a key handler that leaves the key to the browser and to other handlers. */
const NOT_HANDLED = false;

/** Returns the selected run, and handlers for the keys and for quoting in its line, as on the board. */
export function useRuns(loads: readonly Backload[]) {
  const router = useRouter();
  const { barred } = useAllowed();
  const quotes = useQuoteQueue();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [quotingId, setQuotingId] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const at = loads.findIndex(({ id }) => id === cursorId);
  const selected = loads[at];

  function focus(id: string): void {
    table.current?.querySelector<HTMLElement>(`[href="/board#${id}"]`)?.focus();
  }

  function step(by: number): void {
    const next = loads[Math.max(0, Math.min(loads.length - 1, at === -1 && by > 0 ? by - 1 : at + by))];
    if (!next) return;
    setCursorId(next.id);
    setQuotingId(null);
    focus(next.id);
  }

  function stopQuote(): void {
    if (quotingId !== null) focus(quotingId);
    setQuotingId(null);
  }

  function quote(): unknown {
    if (!selected) return NOT_HANDLED;
    const why = barred ?? barredFrom(selected);
    if (why === null) setQuotingId(selected.id);
    else showToast({ kind: "info", text: why });
  }

  const does: Partial<Record<Action, () => unknown>> = {
    next: () => step(1),
    previous: () => step(-1),
    pageDown: () => step(PAGE_LINES),
    pageUp: () => step(-PAGE_LINES),
    first: () => step(-loads.length),
    last: () => step(loads.length),
    open: () => (selected ? router.push(`/board#${selected.id}`) : step(1)),
    close: () => {
      if (quotingId !== null) return stopQuote();
      // Esc in the search form moves the focus to the lines and keeps the typed text.
      if (document.activeElement?.closest("form")) return selected ? focus(selected.id) : step(1);
      return router.push("/board");
    },
    quote,
    undo: () => quotes.undo() ?? NOT_HANDLED,
  };
  useBoardKeys((action) => {
    const run = does[action];
    return run === undefined ? NOT_HANDLED : run();
  });

  return {
    table,
    cursorId,
    selected,
    quotingId,
    quotes,
    point: setCursorId,
    stopQuote,
    send(load: Backload, amountPence: number): void {
      quotes.add({
        loadId: load.id,
        version: load.version,
        conditionsId: load.conditionsId,
        lane: laneWords(load),
        amountPence,
      });
      stopQuote();
    },
  };
}
export type Runs = ReturnType<typeof useRuns>;
