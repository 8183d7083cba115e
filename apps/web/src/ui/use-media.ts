"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Follows a media query; `guess` is the value on the server. */
export function useMedia(query: string, guess: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => guess,
  );
}

export const PHONE = "(max-width: 47.99em)";
/** Below this the drawer covers the right of the list. */
export const OVERLAY = "(max-width: 74.99em)";
