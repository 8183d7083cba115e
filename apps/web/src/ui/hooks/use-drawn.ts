"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and during hydration, then true. For values that only the browser has, such as a stored
 * choice, and for styles that the CSP allows only from scripts.
 */
export function useDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
