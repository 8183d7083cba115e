"use client";

import type { FilterName } from "@board/api/board/view-rules";
import { useSyncExternalStore } from "react";

/** The filters that hold places. */
export type PlaceName = "from" | "to" | "near";

/** A part of what is typed that names no place, and places that it may mean. */
export interface Misread {
  part: string;
  choices: readonly string[];
}

/** The text typed last into a filter's field, and the filter that it became. */
export interface Typed {
  text: string;
  /** The filter that it made, or left as it was; null for none. */
  value: string | null;
  /** The service has not said yet what the text names. */
  reading: boolean;
  /** A sentence for the part that could not be read. */
  trouble: string | null;
  /** That part itself. */
  unread: string;
  /** Places that it may mean. */
  misread?: Misread | undefined;
}

interface State {
  typed: { readonly [Name in FilterName]?: Typed };
  /** The words that a filter's value was typed as: `LS` was "Leeds". */
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

/** The texts typed in the fields of filters, and the words of their filters; the server knows nothing of them. */
export function usePlaceWords(): State {
  return useSyncExternalStore(subscribe, current, () => NOTHING);
}

/** Forgets what was typed, where a filter is cleared. */
export function forgetTyped(names: readonly string[]): void {
  const { typed, words } = current();
  const left = Object.entries(typed).filter(([name]) => !names.includes(name));
  if (left.length < Object.keys(typed).length) change({ typed: Object.fromEntries(left), words });
}

/** Forgets what was typed for filters that are set by other means, such as a tab or the map. */
export function followFilters(changes: { readonly [name: string]: string | null | undefined }): void {
  const others = Object.entries(current().typed).filter(
    ([name, { value }]) => Object.hasOwn(changes, name) && (changes[name] ?? null) !== value,
  );
  forgetTyped(others.map(([name]) => name));
}

/** The text typed in a field, as long as its filter is the one made of it. */
export function ownTyped(state: State, name: FilterName, value: string | undefined): Typed | undefined {
  const own = state.typed[name];
  return own?.reading || own?.value === (value ?? null) ? own : undefined;
}

export function isPlaceName(name: string): name is PlaceName {
  return name === "from" || name === "to" || name === "near";
}

/** The text that is in a field now. */
export function typedIn(name: FilterName): Typed | undefined {
  return current().typed[name];
}

export function setTyped(name: FilterName, typed: Typed): void {
  change({ ...current(), typed: { ...current().typed, [name]: typed } });
}

/** Keeps the words of a value in this browser, so that a chip says "Leeds" after a reload too. */
export function keepWords(value: string, words: string): void {
  const { typed, words: before } = current();
  if (before[value] === words || (before[value] === undefined && value === words)) return;
  const others = Object.entries(before).filter(([each]) => each !== value);
  const next = Object.fromEntries([...others, [value, words] as const].slice(-MAX_KEPT));
  change({ typed, words: next });
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // Without room for them the words last as long as the page.
  }
}
