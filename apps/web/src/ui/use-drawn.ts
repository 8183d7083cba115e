"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and in the first picture a browser takes over from it, then true: for what only a running page
 * can know or set, such as a choice kept in the browser, or a style that the policy takes from scripts only.
 */
export function useDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
