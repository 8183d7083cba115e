"use client";

import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";

export interface ListHandle {
  /** Brings a line into view and puts the focus on it. */
  focusLine: (id: string) => void;
}

/** Lets the keys bring a line into view and put the focus on it, drawn already or not. */
export function useFocusLine(
  handle: RefObject<ListHandle | null>,
  loads: readonly { id: string }[],
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, "scrollToIndex">,
): void {
  // With the lines, not after them: a key pressed as soon as they are seen finds them.
  useLayoutEffect(() => {
    handle.current = {
      focusLine(id) {
        const at = loads.findIndex((load) => load.id === id);
        if (at === -1) return;
        virtual.scrollToIndex(at, { align: "auto" });
        requestAnimationFrame(() => document.getElementById(`line-${id}`)?.focus({ preventScroll: true }));
      },
    };
  }, [handle, loads, virtual]);
}
