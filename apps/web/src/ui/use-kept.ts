"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { inShapeOf, keptTyped } from "./kept-typed.ts";

/**
 * State of a form that outlives it and its page: what was typed is there when the form is opened again, however it was
 * left. Call `forget` once its work is done; the form goes on showing what was sent.
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
    // Several fields are another object each time, also once they are emptied again.
    keptTyped.write(name, JSON.stringify(next) === JSON.stringify(first) ? undefined : next);
    show({ value: next });
  };
  const forget = () => {
    show((shown) => shown ?? { value: kept });
    keptTyped.write(name, undefined);
  };
  return { given, setGiven, forget };
}
