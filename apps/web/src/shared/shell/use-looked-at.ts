"use client";

import { type RefObject, useEffect, useRef } from "react";
import { OnScreen } from "./on-screen.ts";

/**
 * Reports each element inside `box`, by its `data-line`, once it has been on screen for two seconds in a visible
 * tab.
 *
 * @param shown changes with the content of the box
 */
export function useLookedAt(
  box: RefObject<HTMLElement | null>,
  shown: unknown,
  onLookedAt: (ids: string[]) => void,
): void {
  const latest = useRef(onLookedAt);
  latest.current = onLookedAt;
  const lines = useRef(new OnScreen());
  useEffect(() => {
    const { current } = lines;
    const visible = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const now = performance.now();
      for (const id of visible) {
        if (document.visibilityState === "visible") current.enter(id, now);
        else current.leave(id);
      }
      const looked = current.take(now);
      if (looked.length > 0) latest.current(looked);
      const wait = current.wait(now);
      if (wait !== null) timer = setTimeout(look, wait);
    };
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const id = (target as HTMLElement).dataset.line ?? "";
          if (isIntersecting) visible.add(id);
          else {
            visible.delete(id);
            current.leave(id);
          }
        }
        look();
      },
      { threshold: 0.6 },
    );
    for (const line of box.current?.querySelectorAll("[data-line]") ?? []) observer.observe(line);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [shown]);
}
