"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { inShapeOf, keptTyped } from "./kept-typed.ts";

/**
 * Form state that is stored as a draft and restored when the form is opened again. Call `forget` after sending:
 * the draft is deleted, but the form still shows the sent values.
 */
export function useKept<T>(name: string, nothing: T) {
  const [first] = useState(nothing);
  const [typed, show] = useState<{ value: T } | null>(null);
  const stored = useSyncExternalStore(
    keptTyped.subscribe,
    () => keptTyped.read(name),
    () => undefined,
  );
  const kept = useMemo(() => inShapeOf(first, stored), [first, stored]);
  const given = typed === null ? kept : typed.value;
  const setGiven = (next: T) => {
    // Compares JSON, because an object of fields is a new object each time, even if all fields are empty again.
    keptTyped.write(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next);
    show({ value: next });
  };
  const forget = () => {
    show((shown) => shown ?? { value: kept });
    keptTyped.write(name, undefined);
  };
  return { given, setGiven, forget };
}
