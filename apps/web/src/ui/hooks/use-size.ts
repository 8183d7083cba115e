"use client";

import { type RefObject, useLayoutEffect } from "react";

/** Inner size of an element, without its border, in px. */
export interface Size {
  width: number;
  height: number;
}

/** Calls `onSize` with an element's size on mount and after every change. `onSize` must be a stable function. */
export function useSize(element: RefObject<HTMLElement | null>, onSize: (size: Size) => void): void {
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => onSize({ width: target.clientWidth, height: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, onSize]);
}
