"use client";

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type Size, useSize } from "../../ui/use-size.ts";

export interface ListHandle {
  /** Brings a line into view and puts the focus on it; false where there is no such line. */
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
  /** Number of lines drawn out of sight, at each end. */
  overscan?: number;
  /** A line that is drawn wherever it is. */
  kept?: number;
  /** Is told when the end is near. */
  onEnd?: () => void;
  /** Lets the keys reach a line, drawn or not. */
  handle?: RefObject<ListHandle | null>;
}

/** Lines from the end at which the next page is asked for. */
const NEAR_END = 30;

/** Of the list's foot, in px, that a toast lies on: the line in hand stays above it. List.module.css ends the list so. */
const TOAST = 64;

/** The indexes of the lines that are drawn: of a long list with lines of one height, those in sight. */
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
    // Before the browser paints: a later picture would show the list empty where it was scrolled to.
    const followAtOnce = () => flushSync(follow);
    element.addEventListener("scroll", followAtOnce, { passive: true });
    return () => element.removeEventListener("scroll", followAtOnce);
  }, [scroller, follow]);

  // With the lines, not after them: a key pressed as soon as they are seen finds them.
  useLayoutEffect(() => {
    if (handle === undefined) return;
    handle.current = {
      focusLine(id) {
        const at = lines.findIndex((line) => line.id === id);
        const element = scroller.current;
        if (at === -1 || !element) return false;
        const lowest = heads + (at + 1) * height + TOAST - element.clientHeight;
        element.scrollTop = Math.min(at * height, Math.max(lowest, element.scrollTop));
        // Draws the line and focuses it in the same task: later it would take the focus from a field opened meanwhile.
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
  // A list that became shorter is drawn to its end before the browser has scrolled back to it.
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
