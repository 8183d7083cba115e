"use client";

import { useState } from "react";

/** Texts that were typed and not sent, until the page is loaded anew. */
const kept = new Map<string, unknown>();

/** Tells whether anything was typed that is lost if the page is loaded anew. */
export function hasKept(): boolean {
  return kept.size > 0;
}

/**
 * State of a form that outlives it: what was typed is there when the form is opened again, however it was left. Call
 * `forget` once its work is done.
 */
export function useKept<T>(name: string, nothing: T) {
  const [given, show] = useState(() => (kept.get(name) as T | undefined) ?? nothing);
  const setGiven = (next: T) => {
    // Several fields are another object each time, also once they are emptied again.
    if (JSON.stringify(next) === JSON.stringify(nothing)) kept.delete(name);
    else kept.set(name, next);
    show(next);
  };
  const forget = () => void kept.delete(name);
  return { given, setGiven, forget };
}
