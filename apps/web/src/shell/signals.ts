"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";
import { followKept, keepInBrowser } from "../ui/kept-in-browser.ts";

/** The ways to tell of news in a tab that nobody looks at. */
export const SIGNALS = ["title", "sound", "desktop"] as const;
export type Signal = (typeof SIGNALS)[number];

const STORE = "fb-signals";

function keptSignals(): string {
  return localStorage.getItem(STORE) ?? "";
}

/** The signals that were chosen in this browser; none at first. */
export function useSignals(): ReadonlySet<Signal> {
  const kept = useSyncExternalStore(followKept, keptSignals, () => "").split(" ");
  return new Set(SIGNALS.filter((signal) => kept.includes(signal)));
}

/** Switches a signal on or off in this browser. */
export function switchSignal(signal: Signal, on: boolean): void {
  const others = keptSignals()
    .split(" ")
    .filter((each) => each !== "" && each !== signal);
  keepInBrowser(STORE, (on ? [...others, signal] : others).join(" "));
}

/** With the time that a device may take to start. */
const TONE_MS = 2_000;

/** Plays two short notes, quiet and falling. */
export function playTone(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  const start = audio.currentTime;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
  const voice = audio.createOscillator();
  voice.frequency.setValueAtTime(880, start);
  voice.frequency.setValueAtTime(660, start + 0.15);
  voice.connect(volume);
  voice.start(start);
  voice.stop(start + 0.45);
  // By the clock: a browser that keeps the page silent never ends the notes.
  setTimeout(() => void audio.close(), TONE_MS);
}

/** False where only a service worker may notify, as on phones: making a notification throws there. */
export function canNotify(): boolean {
  if (!("Notification" in window)) return false;
  if (Notification.permission === "granted") return true;
  try {
    // Without leave nothing is shown.
    new Notification("Freight Board");
    return true;
  } catch {
    return false;
  }
}

/** Asks the browser for its leave; false where it refuses. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

function showNews(count: number): void {
  try {
    // One tag: a later one replaces this, and several tabs make one.
    const shown = new Notification("Freight Board", { body: newsOf(count), tag: "freight-board" });
    shown.onclick = () => window.focus();
  } catch {
    switchSignal("desktop", false);
  }
}

const COUNTED = /^\(\d+\+?\) /;

function countInTitle(unread: number): void {
  const title = document.title.replace(COUNTED, "");
  document.title = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}

function newsOf(count: number): string {
  return count === 1 ? "1 new notification" : `${count} new notifications`;
}

/** Gives the chosen signals when more is unread than before, while nobody looks at the tab. */
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
    if (signals.has("sound")) playTone();
    if (signals.has("desktop") && "Notification" in window && Notification.permission === "granted") {
      showNews(added);
    }
  }, [unread, signals]);
}
