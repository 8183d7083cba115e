import { useSyncExternalStore } from "react";
import type { EntryField, WhyGone } from "../data/types.ts";

/** Visual state of a line that has just changed. */
export interface Mark {
  /** Set for a load that arrived while the list was open, until it has been on screen for ten seconds. */
  fresh?: true;
  /** Changed fields, which flash once; `turn` identifies the change. */
  changed?: { fields: readonly EntryField[]; turn: number };
  /** Set once the load has left the board: struck through, then empty, then removed. */
  gone?: { why: WhyGone; empty: boolean };
}

const NOTHING: Mark = {};
const marks = new Map<string, Mark>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Merges changes into the mark of a line; `undefined` removes a part. */
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

/** Subscribes to the mark of one line. */
export function useMark(id: string): Mark {
  return useSyncExternalStore(
    subscribe,
    () => markOf(id),
    () => NOTHING,
  );
}

/**
 * Reasons why loads have left the board, by load id, the latest last. The open drawer shows the reason of its load,
 * and the keyboard selection goes on from where the removed line was.
 */
const left = new Map<string, WhyGone>();
const MAX_LEFT = 1_000;

/** Stores why a load has left the board; `why` is undefined once the load is back. */
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
