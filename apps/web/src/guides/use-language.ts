"use client";

import { useSyncExternalStore } from "react";

const FIRST = "curl";
const STORE = "fb-docs-language";
const listeners = new Set<() => void>();

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("storage", tell);
  };
}

/** The language that was chosen on any page, by its name; kept in this browser. */
export function useLanguage(): string {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORE) ?? FIRST,
    () => FIRST,
  );
}

export function chooseLanguage(name: string): void {
  localStorage.setItem(STORE, name);
  for (const tell of listeners) tell();
}
