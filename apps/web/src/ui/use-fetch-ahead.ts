"use client";

import { useEffect } from "react";

const SIGNS_OF_USE = ["pointermove", "keydown", "touchstart"] as const;
/** The page's own script and data come first. */
const IDLE_MS = 3_000;

/** Fetches code ahead of need: as soon as somebody moves, else once the page has been idle. Give it a constant. */
export function useFetchAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchOnce = () => {
      forget();
      // After a failure, the part that needs the code asks for it again and says so.
      fetchCode().catch(() => undefined);
    };
    const timer = setTimeout(fetchOnce, IDLE_MS);
    const forget = () => {
      clearTimeout(timer);
      for (const name of SIGNS_OF_USE) window.removeEventListener(name, fetchOnce, { capture: true });
    };
    for (const name of SIGNS_OF_USE) {
      window.addEventListener(name, fetchOnce, { capture: true, passive: true });
    }
    return forget;
  }, [fetchCode]);
}
