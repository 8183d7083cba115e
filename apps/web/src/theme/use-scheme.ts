"use client";

import { useSyncExternalStore } from "react";
import { CHOICE, keptChoice } from "./follow-scheme.ts";

function onChoice(tell: () => void): () => void {
  addEventListener("storage", tell);
  return () => removeEventListener("storage", tell);
}

export const SCHEMES = [
  { value: "auto", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** The person's choice; null on the server, which cannot know it. */
export function useSchemeChoice() {
  return useSyncExternalStore(onChoice, keptChoice, () => null);
}

/** Keeps the choice in this browser; the event tells this tab what the browser tells the others. */
export function chooseScheme(choice: string): void {
  localStorage.setItem(CHOICE, choice);
  dispatchEvent(new StorageEvent("storage", { key: CHOICE }));
}

function onTheme(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The colours that the page has now. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(
    onTheme,
    () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light"),
    () => "light",
  );
}
