import { useSyncExternalStore } from "react";
import type { EntryField, WhyGone } from "./types.ts";

/** The mark of a line that has just changed (design, line states). */
export interface Mark {
  /** Came while the list was open, and was not on the screen for ten seconds yet. */
  fresh?: true;
  /** The fields that changed; they flash once. `turn` tells one change from the next. */
  changed?: { fields: readonly EntryField[]; turn: number };
  /** Not on the board any more: struck, then empty, then closed. */
  gone?: { why: WhyGone; empty: boolean };
}

const NOTHING: Mark = {};
const marks = new Map<string, Mark>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Adds to what a line shows; `undefined` takes a part of it away. */
export function mark(id: string, part: { [Name in keyof Mark]: Mark[Name] | undefined }): void {
  const { fresh, changed, gone } = { ...marks.get(id), ...part };
  marks.set(id, { ...(fresh && { fresh }), ...(changed && { changed }), ...(gone && { gone }) });
  tell();
}

export function unmark(id: string): void {
  if (marks.delete(id)) tell();
}

export function markOf(id: string): Mark {
  return marks.get(id) ?? NOTHING;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drawn again only when this line's own mark changes. */
export function useMark(id: string): Mark {
  return useSyncExternalStore(
    subscribe,
    () => markOf(id),
    () => NOTHING,
  );
}
