"use client";

import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Entry } from "./data/types.ts";
import type { ListHandle } from "./list/use-visible-lines.ts";
import { whyLeft } from "./live/marks.ts";
import { nextLine } from "./next-line.ts";
import { openLoad, useOpenLoad } from "./open-load.ts";

/** The lines that the keys walk where that is not every load in its order: the list beside the map. */
export interface Walk {
  ids: readonly string[];
  /** Opens one of them; null where they are loads, which open in the drawer. */
  open: ((id: string) => void) | null;
}

export interface Selection {
  /** The line in hand. */
  selected: Entry | undefined;
  selectedId: string | null;
  /** The load in the drawer. */
  openId: string | null;
  /** The line in which a price is typed. */
  quotingId: string | null;
  list: RefObject<ListHandle | null>;
  /** Leaves a field or a dialog for the line; where that has left, for the one that took its place. */
  focusLine: (id: string) => void;
  /** Moves so many lines down; the drawer follows. */
  step: (by: number) => void;
  /** Takes a line in hand without opening it. */
  point: (id: string) => void;
  /** Opens a load's drawer, or what else the list holds. */
  pick: (id: string) => void;
  /** Shuts the drawer; the focus goes back to its line. */
  close: () => void;
  startQuote: (id: string) => void;
  stopQuote: () => void;
}

/** Which load is in hand: by its id, so that it stays in hand wherever the list moves it. */
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
    // The line closed under the focus. Not here: lines are not drawn while React draws.
    queueMicrotask(() => focusLine(selectedId));
  }, [at, selectedId, focusLine]);
  const close = useCallback(() => {
    // Beside the map the list stands where the drawer was: it is drawn before one of its lines is looked for.
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
