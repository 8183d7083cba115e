"use client";

import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Offer } from "./offer-words.ts";

/** Time for which a button that has appeared or moved takes no press. */
const SETTLES_MS = 400;

/**
 * Returns a function that is false for a press just after what is shown has changed: it may mean what was there before. A key
 * needs the focus on the button first, and always counts.
 */
export function useIsSettled(shown: string): (press: MouseEvent) => boolean {
  const movedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it records when what is shown changed.
  useLayoutEffect(() => {
    movedAt.current = performance.now();
  }, [shown]);
  return ({ detail }) => detail === 0 || performance.now() - movedAt.current >= SETTLES_MS;
}

/**
 * Keeps new offers out of a list while the pointer or the focus is in it, so that nothing moves under either: they wait
 * until they are shown, or until both have left.
 */
export function useSteady(open: readonly Offer[], list: RefObject<HTMLElement | null>) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const fresh = known === null ? [] : open.filter(({ id }) => !known.has(id));
  const [held, setHeld] = useState(false);
  const ids = open.map(({ id }) => id).join();
  useEffect(() => {
    if (!held && ids !== "") setKnown(new Set(ids.split(",")));
  }, [held, ids]);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const look = () => setHeld(element.matches(":hover, :focus-within"));
    const events = ["pointerenter", "pointerleave", "focusin", "focusout"];
    for (const name of events) element.addEventListener(name, look);
    return () => {
      for (const name of events) element.removeEventListener(name, look);
    };
  }, [list]);
  const shown = known === null ? open : open.filter(({ id }) => known.has(id));
  return {
    shown,
    waiting: fresh.length,
    showNew: () => setKnown(new Set(open.map(({ id }) => id))),
    isSettled: useIsSettled(shown.map(({ id }) => id).join()),
  };
}
