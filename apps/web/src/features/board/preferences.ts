"use client";

import { useMemo, useSyncExternalStore } from "react";
import { COLUMN_IDS, type ColumnId } from "./list/columns.ts";

/** Board preferences, stored in the browser. */
export interface Preferences {
  /** Hidden columns; null if the person has chosen none, so the list shows all columns that fit. */
  hidden: readonly ColumnId[] | null;
  density: "comfortable" | "compact";
  /** The list, or the map with a list beside it. */
  view: "list" | "map";
}

const STORE = "fb-board";
const listeners = new Set<() => void>();

function member(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;
}

function keptIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null; // Unreadable JSON counts as nothing stored.
  }
}

/** Parses stored preferences; missing or unreadable values get their defaults. */
export function readPreferences(text: string | null): Preferences {
  const kept = keptIn(text);
  const hidden = member(kept, "hidden");
  return {
    hidden: Array.isArray(hidden) ? COLUMN_IDS.filter((id) => hidden.includes(id)) : null,
    density: member(kept, "density") === "compact" ? "compact" : "comfortable",
    view: member(kept, "view") === "map" ? "map" : "list",
  };
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // Storage can be blocked; the board works without it.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function change(changes: Partial<Preferences>): void {
  try {
    // Merges into the stored text, so that unchosen columns stay unset and keep following the width.
    localStorage.setItem(STORE, JSON.stringify({ ...Object(keptIn(stored())), ...changes }));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export function usePreferences(): [Preferences, (changes: Partial<Preferences>) => void] {
  const text = useSyncExternalStore(subscribe, stored, () => null);
  return [useMemo(() => readPreferences(text), [text]), change];
}
