"use client";

import { useSyncExternalStore } from "react";

/** Interval of the shared clock for relative times, which is paused while the page is hidden. */
const TICK_MS = 1_000;

/** Answers that took longer say too little about the server's time. */
const QUICK_MS = 1_000;
/** Smaller differences are left alone, because the header `Date` tells whole seconds. */
const SMALL_MS = 2_000;

let aheadMs = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Returns how far the server's clock is ahead of this device's; null if an answer does not tell. */
export function aheadOf(date: string | null, { at, tookMs }: { at: number; tookMs: number }): number | null {
  const ahead = Date.parse(date ?? "") + 500 - at;
  if (Number.isNaN(ahead) || tookMs > QUICK_MS) return null;
  return Math.abs(ahead) < SMALL_MS ? 0 : ahead;
}

/** Sets the shared clock by the header `Date` of an answer, so that countdowns end when the server says. */
export function setClock(date: string | null, tookMs: number): void {
  aheadMs = aheadOf(date, { at: Date.now(), tookMs }) ?? aheadMs;
}

function tick(): void {
  if (document.visibilityState === "hidden") return;
  now = Date.now() + aheadMs;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now() + aheadMs;
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
