"use client";

import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import type { Entry } from "./data/types.ts";
import type { ListHandle } from "./list/use-focus-line.ts";
import { openLoad, useOpenLoad } from "./open-load.ts";

export interface Selection {
  /** The line in hand. */
  selected: Entry | undefined;
  selectedId: string | null;
  /** The load in the drawer. */
  openId: string | null;
  /** The line in which a price is typed. */
  quotingId: string | null;
  list: RefObject<ListHandle | null>;
  /** Moves so many lines down; the drawer follows. */
  step: (by: number) => void;
  /** Opens a load's drawer. */
  pick: (id: string) => void;
  /** Shuts the drawer; the focus goes back to its line. */
  close: () => void;
  startQuote: (id: string) => void;
  stopQuote: () => void;
}

/** Which load is in hand: by its id, so that it stays in hand wherever the list moves it. */
export function useSelection(loads: readonly Entry[]): Selection {
  const openId = useOpenLoad();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [quotingId, setQuotingId] = useState<string | null>(null);
  const list = useRef<ListHandle | null>(null);
  const selectedId = openId ?? cursorId;

  const step = useCallback(
    (by: number) => {
      if (loads.length === 0) return;
      const at = loads.findIndex((load) => load.id === selectedId);
      const next = at === -1 ? (by > 0 ? 0 : loads.length - 1) : at + by;
      const load = loads[Math.max(0, Math.min(loads.length - 1, next))];
      if (!load) return;
      setCursorId(load.id);
      setQuotingId(null);
      if (openId !== null) openLoad(load.id);
      list.current?.focusLine(load.id);
    },
    [loads, selectedId, openId],
  );
  const pick = useCallback((id: string) => {
    setCursorId(id);
    setQuotingId(null);
    openLoad(id);
  }, []);
  const close = useCallback(() => {
    openLoad(null);
    if (selectedId === null) return;
    setCursorId(selectedId);
    list.current?.focusLine(selectedId);
  }, [selectedId]);
  const stopQuote = useCallback(() => {
    setQuotingId(null);
    if (selectedId !== null) list.current?.focusLine(selectedId);
  }, [selectedId]);

  return useMemo(
    () => ({
      selected: loads.find((load) => load.id === selectedId),
      selectedId,
      openId,
      quotingId,
      list,
      step,
      pick,
      close,
      startQuote: setQuotingId,
      stopQuote,
    }),
    [loads, selectedId, openId, quotingId, step, pick, close, stopQuote],
  );
}
