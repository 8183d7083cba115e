"use client";

import { useSyncExternalStore } from "react";

/** Interval of the shared clock for relative times, which is paused while the page is hidden. */
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

/** Returns a value computed from the current time. The component renders again only when that value changes. */
export function useClock<T extends string | number>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(now),
    // Reads the system clock on the server, where the shared clock does not tick.
    () => read(Date.now()),
  );
}

const MINUTE = 60_000;

/** Returns the last millisecond of the current minute; the value changes once a minute. */
export function useNow(): Date {
  return new Date(useClock((ms) => Math.floor(ms / MINUTE)) * MINUTE + MINUTE - 1);
}
