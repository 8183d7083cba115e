"use client";

import { useSyncExternalStore } from "react";

/** One clock for every relative time on the page: a tick a second, and none while nobody looks. */
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
    // On a server nothing ticks.
    () => read(Date.now()),
  );
}

const MINUTE = 60_000;

/** The time, to the minute. */
export function useNow(): Date {
  return new Date(useClock((ms) => Math.floor(ms / MINUTE)) * MINUTE + MINUTE - 1);
}
