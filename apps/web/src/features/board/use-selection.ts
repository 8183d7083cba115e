"use client";

import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Entry } from "./data/types.ts";
import type { ListHandle } from "./list/use-visible-lines.ts";
import { whyLeft } from "./live/marks.ts";
import { nextLine } from "./next-line.ts";
import { openLoad, useOpenLoad } from "./open-load.ts";

/** Lines beside the map; J and K move through these instead of the lines of the list. */
export interface Walk {
  ids: readonly string[];
  /** Opens a line; null if the lines are loads, which open in the drawer. */
  open: ((id: string) => void) | null;
}

export interface Selection {
  /** The selected line. */
  selected: Entry | undefined;
  selectedId: string | null;
  /** Load in the drawer. */
  openId: string | null;
  /** Line in which a price is typed. */
  quotingId: string | null;
  list: RefObject<ListHandle | null>;
  /** Focuses a line or, if it has left the board, the line now in its place. */
  focusLine: (id: string) => void;
  /** Moves `by` lines down; the drawer follows. */
  step: (by: number) => void;
  /** Selects a line without opening the load. */
  point: (id: string) => void;
  /** Opens a line: a load in the drawer, or a lane beside the map. */
  pick: (id: string) => void;
  /** Closes the drawer and focuses its line. */
  close: () => void;
  startQuote: (id: string) => void;
  stopQuote: () => void;
}

/** Selection by id, so that it survives changes of the list. */
export function useSelection(loads: readonly Entry[], walk: Walk | null): Selection {
  const openId = useOpenLoad();
  const [cursorId, setCursorId] = useState<string | null>(null);
  const [quotingId, setQuotingId] = useState<string | null>(null);
  const list = useRef<ListHandle | null>(null);
  const selectedId = openId ?? cursorId;
  const ids = useMemo(() => walk?.ids ?? loads.map(({ id }) => id), [walk, loads]);

  const at = selectedId === null ? -1 : ids.indexOf(selectedId);
  const place = useRef(at);

  const step = useCallback(
    (by: number) => {
      const left = selectedId !== null && whyLeft(selectedId) !== undefined ? place.current : -1;
      const id = ids[nextLine({ at, left, count: ids.length }, by)];
      if (id === undefined) return;
      setCursorId(id);
      setQuotingId(null);
      if (openId !== null) openLoad(id);
      list.current?.focusLine(id);
    },
    [ids, at, selectedId, openId],
  );
  const point = useCallback((id: string) => {
    setCursorId(id);
    list.current?.focusLine(id);
  }, []);
  const open = walk?.open ?? openLoad;
  const pick = useCallback(
    (id: string) => {
      setCursorId(id);
      setQuotingId(null);
      open(id);
    },
    [open],
  );
  const focusLine = useCallback(
    (id: string) => {
      if (list.current?.focusLine(id)) return;
      const next = whyLeft(id) === undefined ? undefined : ids[Math.min(place.current, ids.length - 1)];
      if (next !== undefined) setCursorId(next);
      if (next === undefined || !list.current?.focusLine(next))
        document.getElementById("main")?.focus({ preventScroll: true });
    },
    [ids],
  );
  useLayoutEffect(() => {
    if (at !== -1) place.current = at;
    const hasLeft = at === -1 && selectedId !== null && whyLeft(selectedId) !== undefined;
    if (!hasLeft || list.current === null || document.activeElement !== document.body) return;
    // The focused line was removed. Deferred: flushSync, which focusLine uses, cannot run during a render.
    queueMicrotask(() => focusLine(selectedId));
  }, [at, selectedId, focusLine]);
  const close = useCallback(() => {
    // The list replaces the drawer beside the map, so it must render before a line can be focused.
    flushSync(() => openLoad(null));
    if (selectedId === null) return;
    setCursorId(selectedId);
    if (list.current !== null) focusLine(selectedId);
  }, [selectedId, focusLine]);
  const stopQuote = useCallback(() => {
    setQuotingId(null);
    if (selectedId !== null) focusLine(selectedId);
  }, [selectedId, focusLine]);

  return useMemo(
    () => ({
      selected: loads.find((load) => load.id === selectedId),
      selectedId,
      openId,
      quotingId,
      list,
      focusLine,
      step,
      point,
      pick,
      close,
      startQuote: setQuotingId,
      stopQuote,
    }),
    [loads, selectedId, openId, quotingId, focusLine, step, point, pick, close, stopQuote],
  );
}
