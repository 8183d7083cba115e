"use client";

import type { FilterName } from "@board/api/board/view-rules";
import { useSyncExternalStore } from "react";

/** Filters whose values are places. */
export type PlaceName = "from" | "to" | "near";

/** Part of a typed text that is not a place, with suggestions. */
export interface Misread {
  part: string;
  choices: readonly string[];
}

/** Text in a filter's field, and the filter value read from it. */
export interface Typed {
  text: string;
  /** Filter value that was read from the text, or the previous value while the look-up is pending; null for none. */
  value: string | null;
  /** True while the text is being looked up. */
  reading: boolean;
  /** Error text for the part that is not a place; null if the whole text was read. */
  trouble: string | null;
  /** The part that is not a place. */
  unread: string;
  /** Suggestions for the part that is not a place. */
  misread?: Misread | undefined;
}

interface State {
  typed: { readonly [Name in FilterName]?: Typed };
  /** Text that the person typed for each filter value: "Leeds" for `LS`. */
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

/** Subscribes to the typed texts of filters and the words of their values; both are empty during server rendering. */
export function usePlaceWords(): State {
  return useSyncExternalStore(subscribe, current, () => NOTHING);
}

/** Discards the typed texts of these filters. */
export function forgetTyped(names: readonly string[]): void {
  const { typed, words } = current();
  const left = Object.entries(typed).filter(([name]) => !names.includes(name));
  if (left.length < Object.keys(typed).length) change({ typed: Object.fromEntries(left), words });
}

/** Discards the typed texts of filters that have since been changed elsewhere, such as by a tab or on the map. */
export function followFilters(changes: { readonly [name: string]: string | null | undefined }): void {
  const others = Object.entries(current().typed).filter(
    ([name, { value }]) => Object.hasOwn(changes, name) && (changes[name] ?? null) !== value,
  );
  forgetTyped(others.map(([name]) => name));
}

/** Returns the typed text of a field; undefined once its filter has another value. */
export function ownTyped(state: State, name: FilterName, value: string | undefined): Typed | undefined {
  const own = state.typed[name];
  return own?.reading || own?.value === (value ?? null) ? own : undefined;
}

export function isPlaceName(name: string): name is PlaceName {
  return name === "from" || name === "to" || name === "near";
}

/** Returns the current text of a field. */
export function typedIn(name: FilterName): Typed | undefined {
  return current().typed[name];
}

export function setTyped(name: FilterName, typed: Typed): void {
  change({ ...current(), typed: { ...current().typed, [name]: typed } });
}

/** Stores the words for a value in the browser, so that the filter's chip shows "Leeds" after a reload, too. */
export function keepWords(value: string, words: string): void {
  const { typed, words: before } = current();
  if (before[value] === words || (before[value] === undefined && value === words)) return;
  const others = Object.entries(before).filter(([each]) => each !== value);
  const next = Object.fromEntries([...others, [value, words] as const].slice(-MAX_KEPT));
  change({ typed, words: next });
  try {
    localStorage.setItem(KEPT, JSON.stringify(next));
  } catch {
    // Storage is full or blocked: the words are lost when the page is closed.
  }
}
