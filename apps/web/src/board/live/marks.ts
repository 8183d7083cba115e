import { useSyncExternalStore } from "react";
import type { EntryField, WhyGone } from "../data/types.ts";

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

/** Loads that have left the list, the latest last: whoever looks at one is told why, and the keys go on where it was. */
const left = new Map<string, WhyGone>();
const MAX_LEFT = 1_000;

/** Keeps why a load has left; undefined once it is back. */
export function keepWhyLeft(id: string, why: WhyGone | undefined): void {
  if (left.get(id) === why) return;
  left.delete(id);
  if (why !== undefined) left.set(id, why);
  const [oldest] = left.keys();
  if (left.size > MAX_LEFT && oldest !== undefined) left.delete(oldest);
  tell();
}

export function whyLeft(id: string): WhyGone | undefined {
  return left.get(id);
}

export function useWhyLeft(id: string): WhyGone | undefined {
  return useSyncExternalStore(
    subscribe,
    () => whyLeft(id),
    () => undefined,
  );
}
