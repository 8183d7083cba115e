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
const MOST_LEFT = 1_000;

/** Keeps why a load has left; undefined once it is back. */
export function keepWhyLeft(id: string, why: WhyGone | undefined): void {
  if (left.get(id) === why) return;
  left.delete(id);
  if (why !== undefined) left.set(id, why);
  const [oldest] = left.keys();
  if (left.size > MOST_LEFT && oldest !== undefined) left.delete(oldest);
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

/** A cell flashes for at most this long, without motion (design, line states). */
const FLASH_MS = 4_000;

let turn = 0;

/** Lets fields of a line flash, once: a line that is drawn anew later does not flash again. */
export function flash(id: string, fields: readonly EntryField[]): void {
  turn += 1;
  const own = turn;
  mark(id, { changed: { fields, turn: own } });
  setTimeout(() => {
    if (markOf(id).changed?.turn === own) mark(id, { changed: undefined });
  }, FLASH_MS);
}

/** A line is struck for this long, and then empty for at most this long while it is held (design, line states). */
const STRUCK_MS = 900;
const EMPTY_UNTIL_MS = 2_000;
const LOOK_MS = 100;

/** True while the pointer or the focus is on the line: it must not close then. */
function held(line: Element | null): boolean {
  return line !== null && (line.matches(":hover") || line === document.activeElement);
}

/** True while a field of the line has the focus: without the field, the letters that follow would be commands. */
function typedIn(line: Element | null): boolean {
  return line !== null && line !== document.activeElement && line.contains(document.activeElement);
}

/** Strikes a line, empties it once nobody types in it, and closes it as soon as it is not held. */
export function leave(id: string, why: WhyGone, close: () => void): void {
  mark(id, { gone: { why, empty: false }, fresh: undefined });
  const end = () => {
    close();
    unmark(id);
  };
  const line = () => document.getElementById(`line-${id}`);
  const empty = () => {
    if (typedIn(line())) return void setTimeout(empty, LOOK_MS);
    mark(id, { gone: { why, empty: true } });
    const since = performance.now();
    const look = () => {
      if (!held(line()) || performance.now() - since >= EMPTY_UNTIL_MS - STRUCK_MS) end();
      else setTimeout(look, LOOK_MS);
    };
    look();
  };
  setTimeout(empty, STRUCK_MS);
}
