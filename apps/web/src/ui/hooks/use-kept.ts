"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { inShapeOf, keptTyped } from "./kept-typed.ts";

/**
 * Form state saved as a draft: typed values are restored when the form is opened again. Call `forget` after
 * sending; the form keeps showing what was sent.
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
    // Compared as JSON: an object of fields has a new identity each time, even when all are empty again.
    keptTyped.write(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next);
    show({ value: next });
  };
  const forget = () => {
    show((shown) => shown ?? { value: kept });
    keptTyped.write(name, undefined);
  };
  return { given, setGiven, forget };
}
