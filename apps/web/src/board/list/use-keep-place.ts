"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Entry } from "../data/types.ts";

/**
 * Keeps the lines that are seen where they are while lines come or go above them. At the very top the list follows:
 * there the newest are what one looks at.
 */
export function useKeepPlace(
  scroller: RefObject<HTMLElement | null>,
  loads: readonly Entry[],
  height: number,
): void {
  const before = useRef(loads);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = loads;
    const element = scroller.current;
    if (old === loads || !element || element.scrollTop < height) return;
    const now = new Map(loads.map(({ id }, index) => [id, index]));
    for (let index = Math.floor(element.scrollTop / height); index < old.length; index += 1) {
      const id = old[index]?.id;
      const at = id === undefined ? undefined : now.get(id);
      if (at === undefined) continue;
      element.scrollTop += (at - index) * height;
      return;
    }
  }, [scroller, loads, height]);
}
