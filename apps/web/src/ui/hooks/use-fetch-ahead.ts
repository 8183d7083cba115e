"use client";

import { useEffect } from "react";

/** Timeout for a page that is never idle. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Preloads code once the page is rendered and idle, so that it is there if the connection is lost later. The
 * function must be stable.
 */
export function useFetchAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure is ignored: the part that needs the code loads it again and reports it.
    const fetch = () => void fetchCode().catch(() => undefined);
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(fetch, IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetch, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }, [fetchCode]);
}
