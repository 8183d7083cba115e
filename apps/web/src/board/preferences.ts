"use client";

import { useMemo, useSyncExternalStore } from "react";
import { COLUMN_IDS, type ColumnId } from "./list/columns.ts";

/** A person's board preferences, kept in this browser. */
export interface Preferences {
  /** Null where nobody chose: then the list shows what it has room for. */
  hidden: readonly ColumnId[] | null;
  density: "comfortable" | "compact";
  /** A list, or a map with the list beside it where there is room for both. */
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
    return null; // Kept by something else, or cut off: as if nothing were there.
  }
}

/** Reads what was kept; whatever was not, or cannot be read, is as at first. */
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
    return null; // Storage can be forbidden; the board works without.
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
    // Columns that nobody chose stay so: which they are depends on the room there is.
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
