"use client";

import { useEffect } from "react";

/** Time after which the code is loaded even if the page is never idle. */
const IDLE_TIMEOUT_MS = 3_000;

/**
 * Loads code once the page is rendered and idle, so that it is available if the connection is lost later.
 * `fetchCode` must be a stable function.
 */
export function useFetchAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    // Ignores a failure: the component that needs the code loads it again, and reports an error.
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
