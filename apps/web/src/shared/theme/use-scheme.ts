"use client";

import { useSyncExternalStore } from "react";
import { storeInBrowser, subscribeToStorage } from "../../ui/hooks/kept-in-browser.ts";
import { CHOICE, keptChoice } from "./kept-scheme.ts";

export const SCHEMES = [
  { value: "auto", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** Returns the colour scheme that the person chose; null on the server, which does not know it. */
export function useSchemeChoice() {
  return useSyncExternalStore(subscribeToStorage, keptChoice, () => null);
}

/** Stores the chosen colour scheme in this browser. */
export const chooseScheme = (choice: string): void => storeInBrowser(CHOICE, choice);

function onTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Returns the colour scheme that the page shows. */
export function useTheme(): "light" | "dark" {
  return useSyncExternalStore(
    onTheme,
    () => (document.documentElement.dataset.theme === "dark" ? "dark" : "light"),
    () => "light",
  );
}
