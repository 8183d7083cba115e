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

/**
 * The one scale: phone below 40rem, tablet below 64rem, desktop from there, wide from 100rem. Styles write the same
 * queries; breakpoints.test.ts reads them all. Below a desktop the frame and what it holds are those of a phone, made
 * for the thumb.
 */
export const BELOW_DESKTOP = "(width < 64rem)";

/** Of a phone whose letters are twice as large, or of the narrowest: a load of the list has four lines. */
export const LARGE_LETTERS = "(width <= 20rem)";
