"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Subscribes to a media query. On the server, which cannot evaluate the query, the result is `guess`. */
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

/**
 * Breakpoints: phone below 40rem, tablet below 64rem, desktop from 64rem, wide from 100rem. CSS uses the same
 * queries, which breakpoints.test.ts checks. Below desktop width the shell has the phone layout, sized for touch.
 */
export const BELOW_DESKTOP = "(width < 64rem)";

/** True on the narrowest phones, and on a phone with text at 200 %: the rows of a list then use four lines. */
export const LARGE_LETTERS = "(width <= 20rem)";

/** Width from which a drawer of the board is beside its list; below, it covers a part of it. */
export const DRAWER_BESIDE = "(width >= 75rem)";
