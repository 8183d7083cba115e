"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** With so few lines below the last one seen the next page is asked for. */
const NEAR_END = 20;

interface VirtualLines {
  loads: readonly { id: string }[];
  scroller: RefObject<HTMLElement | null>;
  /** Of a line, in px. */
  height: number;
  /** Assumed height before the list is measured. */
  room: { width: number; height: number };
  onEnd: () => void;
}

/** A list of loads, or of lanes, of which only the lines in sight are drawn. */
export function useVirtualLines({ loads, scroller, height, room, onEnd }: VirtualLines) {
  const virtual = useVirtualizer({
    count: loads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => loads[index]?.id ?? index,
    overscan: 8,
    initialRect: room,
  });
  const items = virtual.getVirtualItems();
  const lastSeen = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (loads.length > 0 && lastSeen >= loads.length - NEAR_END) onEnd();
  }, [lastSeen, loads.length, onEnd]);
  return { virtual, items };
}
