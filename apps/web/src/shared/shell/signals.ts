"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { storeInBrowser, subscribeToStorage } from "../../ui/hooks/kept-in-browser.ts";

/** Kinds of signals about new notifications while the tab is in the background. */
export const SIGNALS = ["title", "sound", "desktop"] as const;
export type Signal = (typeof SIGNALS)[number];

const STORE = "fb-signals";

function keptSignals(): string {
  return localStorage.getItem(STORE) ?? "";
}

function signalsIn(kept: string): ReadonlySet<Signal> {
  const names = kept.split(" ");
  return new Set(SIGNALS.filter((signal) => names.includes(signal)));
}

/** Returns the signals chosen in this browser; none by default. */
export function useSignals(): ReadonlySet<Signal> {
  return signalsIn(useSyncExternalStore(subscribeToStorage, keptSignals, () => ""));
}

/** True if at least one signal is chosen in this browser. */
export function hasSignals(): boolean {
  return signalsIn(keptSignals()).size > 0;
}

/** Switches a signal on or off in this browser. */
export function switchSignal(signal: Signal, on: boolean): void {
  const others = keptSignals()
    .split(" ")
    .filter((each) => each !== "" && each !== signal);
  storeInBrowser(STORE, (on ? [...others, signal] : others).join(" "));
}

const COUNTED = /^\(\d+\+?\) /;

function countInTitle(unread: number): void {
  const title = document.title.replace(COUNTED, "");
  document.title = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}

/** Gives the chosen signals when the number of unread notifications rises while the tab is in the background. */
export function useGivenSignals(unread: number | undefined, signals: ReadonlySet<Signal>): void {
  const before = useRef<number | undefined>(undefined);
  const hasTitle = signals.has("title");
  useEffect(() => {
    if (!hasTitle) return;
    const show = () => countInTitle(document.hidden ? (unread ?? 0) : 0);
    show();
    document.addEventListener("visibilitychange", show);
    return () => {
      document.removeEventListener("visibilitychange", show);
      countInTitle(0);
    };
  }, [hasTitle, unread]);
  useEffect(() => {
    const added = before.current === undefined || unread === undefined ? 0 : unread - before.current;
    before.current = unread;
    if (added <= 0 || !document.hidden) return;
    const [sounds, notifies] = [signals.has("sound"), signals.has("desktop")];
    if (!sounds && !notifies) return;
    import("./sound-and-desktop.ts").then(
      ({ playTone, showNews }) => {
        if (sounds) playTone();
        if (notifies && !showNews(added)) switchSignal("desktop", false);
      },
      () => undefined,
    );
  }, [unread, signals]);
}
