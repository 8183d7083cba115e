"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type Size, useSize } from "../../../ui/hooks/use-size.ts";

export interface ListHandle {
  /** Scrolls to a line and focuses it; returns false if there is no such line. */
  focusLine: (id: string) => boolean;
}

interface VisibleLines {
  lines: readonly { id: string }[];
  scroller: RefObject<HTMLElement | null>;
  /** Height of each line, in px. */
  height: number;
  /** Assumed size of the scroller until it is measured. */
  room: Size;
  /** Height of the heads that stay above the lines, in px. */
  heads?: number;
  /** Lines rendered outside the viewport, at each end. */
  overscan?: number;
  /** Index of a line that is rendered even outside the viewport. */
  kept?: number;
  /** Called near the end of the list. */
  onEnd?: () => void;
  /** Ref that is set to a handle for focusing a line, even one that is not rendered yet. */
  handle?: RefObject<ListHandle | null>;
}

/** Distance to the end, in lines, at which the next page is read. */
const NEAR_END = 30;

/** Height in px that toasts cover at the foot of the list; a focused line is kept above it. List.module.css repeats it. */
const TOAST = 64;

/** Returns the indexes of the lines that a virtualized list renders, and the list's width. */
export function useVisibleLines(list: VisibleLines): { visible: readonly number[]; width: number } {
  const { lines, scroller, height, heads = 0, overscan = 8, kept, onEnd, handle } = list;
  const [top, setTop] = useState(0);
  const [room, setRoom] = useState(list.room);
  useSize(scroller, setRoom);

  const follow = useCallback(() => {
    if (scroller.current) setTop(Math.floor(scroller.current.scrollTop / height));
  }, [scroller, height]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    follow();
    // Renders synchronously: otherwise the browser would paint empty space at the new scroll position first.
    const followSync = () => flushSync(follow);
    element.addEventListener("scroll", followSync, { passive: true });
    return () => element.removeEventListener("scroll", followSync);
  }, [scroller, follow]);

  // Layout effect: a key pressed right after the first paint must find the lines.
  useLayoutEffect(() => {
    if (handle === undefined) return;
    handle.current = {
      focusLine(id) {
        const at = lines.findIndex((line) => line.id === id);
        const element = scroller.current;
        if (at === -1 || !element) return false;
        const lowest = heads + (at + 1) * height + TOAST - element.clientHeight;
        element.scrollTop = Math.min(at * height, Math.max(lowest, element.scrollTop));
        // Renders the line synchronously, so that it can be focused now. Focusing it after a later render could take the
        // focus away from a field that the user has opened in the meantime.
        flushSync(follow);
        document.getElementById(`line-${id}`)?.focus({ preventScroll: true });
        return true;
      },
    };
    return () => {
      handle.current = null;
    };
  }, [handle, lines, scroller, follow, height, heads]);

  const inSight = Math.ceil(room.height / height) + 1;
  // Clamps to the end: a list that has become shorter is rendered before the browser corrects its scroll position.
  const start = Math.max(0, Math.min(top, lines.length - inSight));
  const first = Math.max(0, start - overscan);
  const end = Math.min(lines.length, start + inSight + overscan);
  useEffect(() => {
    if (lines.length > 0 && end > lines.length - NEAR_END) onEnd?.();
  }, [end, lines.length, onEnd]);

  const drawn = Array.from({ length: end - first }, (_, nth) => first + nth);
  if (kept !== undefined && kept < first) drawn.unshift(kept);
  if (kept !== undefined && kept >= end && kept < lines.length) drawn.push(kept);
  return { visible: drawn, width: room.width };
}
