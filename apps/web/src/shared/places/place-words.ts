"use client";

import type { FilterName } from "@board/api/board/view-rules";
import { useSyncExternalStore } from "react";

/** Filters whose values are places. */
export type PlaceName = "from" | "to" | "near";

/** Part of a typed text that is not a place, and suggestions for it. */
export interface Misread {
  part: string;
  choices: readonly string[];
}

/** Text in a filter's field, and the filter value read from it. */
export interface Typed {
  text: string;
  /** Filter value that the text set or left unchanged; null for none. */
  value: string | null;
  /** True while the look-up of the text is pending. */
  reading: boolean;
  /** Error text for the part that could not be read; null if all was. */
  trouble: string | null;
  /** The unread part. */
  unread: string;
  /** Suggestions for the unread part. */
  misread?: Misread | undefined;
}

interface State {
  typed: { readonly [Name in FilterName]?: Typed };
  /** Words that filter values were typed as: `LS` was "Leeds". */
  words: Readonly<Record<string, string>>;
}

const NOTHING: State = { typed: {}, words: {} };
const KEPT = "fb-place-words";
const MAX_KEPT = 60;

let state: State | null = null;
const listeners = new Set<() => void>();

function keptWords(): State["words"] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, words]) => typeof words === "string"));
  } catch {
    return {};
  }
}

function current(): State {
  state ??= { typed: {}, words: keptWords() };
  return state;
}

function change(next: State): void {
  state = next;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Subscribes to typed texts and words of filters; empty during server rendering. */
export function usePlaceWords(): State {
  return useSyncExternalStore(subscribe, current, () => NOTHING);
}

/** Clears the typed texts of filters. */
export function forgetTyped(names: readonly string[]): void {
  const { typed, words } = current();
  const left = Object.entries(typed).filter(([name]) => !names.includes(name));
  if (left.length < Object.keys(typed).length) change({ typed: Object.fromEntries(left), words });
}

/** Clears the typed texts of filters that were set elsewhere, such as by a tab or the map. */
export function followFilters(changes: { readonly [name: string]: string | null | undefined }): void {
  const others = Object.entries(current().typed).filter(
    ([name, { value }]) => Object.hasOwn(changes, name) && (changes[name] ?? null) !== value,
  );
  forgetTyped(others.map(([name]) => name));
}

/** Typed text of a field; undefined once the filter has another value. */
export function ownTyped(state: State, name: FilterName, value: string | undefined): Typed | undefined {
  const own = state.typed[name];
  return own?.reading || own?.value === (value ?? null) ? own : undefined;
}

export function isPlaceName(name: string): name is PlaceName {
  return name === "from" || name === "to" || name === "near";
}

/** Current text of a field. */
export function typedIn(name: FilterName): Typed | undefined {
  return current().typed[name];
}

export function setTyped(name: FilterName, typed: Typed): void {
  change({ ...current(), typed: { ...current().typed, [name]: typed } });
}

/** Stores the words of a value in the browser, so that a chip shows "Leeds" after a reload too. */
export function keepWords(value: string, words: string): void {
  const { typed, words: before } = current();
  if (before[value] === words || (before[value] === undefined && value === words)) return;
  const others = Object.entries(before).filter(([each]) => each !== value);
  const next = Object.fromEntries([...others, [value, words] as const].slice(-MAX_KEPT));
  change({ typed, words: next });
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // Storage is full or blocked: the words last until the page is closed.
  }
}
