"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Subscribes to a media query; `guess` is the value on the server. */
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
 * Breakpoints: phone below 40rem, tablet below 64rem, desktop from there, wide from 100rem. CSS uses the same
 * queries; breakpoints.test.ts checks them. Below desktop the shell has the phone layout, sized for touch.
 */
export const BELOW_DESKTOP = "(width < 64rem)";

/** The narrowest phones, or a phone at 200 % text size: list rows use four lines. */
export const LARGE_LETTERS = "(width <= 20rem)";
