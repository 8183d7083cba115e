"use client";

import { useSyncExternalStore } from "react";

/** Shared clock for relative times: ticks once a second, paused while the page is hidden. */
const TICK_MS = 1_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  if (document.visibilityState === "hidden") return;
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, TICK_MS);
    document.addEventListener("visibilitychange", tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", tick);
  };
}

/** Selects from the time, so that a component renders again only when the selected value changes. */
export function useClock<T extends string | number>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(now),
    // The clock does not tick on the server.
    () => read(Date.now()),
  );
}

const MINUTE = 60_000;

/** Current time, to the minute. */
export function useNow(): Date {
  return new Date(useClock((ms) => Math.floor(ms / MINUTE)) * MINUTE + MINUTE - 1);
}
