"use client";

import { useEffect } from "react";

/** A page that is never idle fetches it then. */
const LATEST_MS = 3_000;

/**
 * Fetches code ahead of need, once the page is drawn and idle, so that it is there if the connection is lost later. Give
 * it a constant.
 */
export function useFetchAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    // After a failure, the part that needs the code asks for it again and says so.
    const fetch = () => void fetchCode().catch(() => undefined);
    // Browsers of Apple's do not say when a page is idle.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(fetch, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetch, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }, [fetchCode]);
}
