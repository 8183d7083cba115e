"use client";

import { useState } from "react";

/** Words of dialogs that were left, until the page is loaded anew. */
const kept = new Map<string, unknown>();

/**
 * State of a dialog that outlives it: what was typed is there when it is opened again. Call `keep` where the person leaves
 * it, and `forget` where its work is done.
 */
export function useKept<T>(name: string, nothing: T) {
  const [given, setGiven] = useState(() => (kept.get(name) as T | undefined) ?? nothing);
  const keep = () => void kept.set(name, given);
  const forget = () => void kept.delete(name);
  return { given, setGiven, keep, forget };
}
