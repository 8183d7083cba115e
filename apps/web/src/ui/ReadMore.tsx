"use client";

import { type ReactNode, useCallback, useRef } from "react";
import { Button } from "./Button.tsx";
import { focusable, followed, partsAround } from "./keep-focus.ts";

const LINES = "tbody tr";

/** Returns the function that gives the first line of the nearest part with lines that is not there yet. */
export function newLineNear(parts: readonly Pick<HTMLElement, "querySelectorAll">[]) {
  const list = parts.find((part) => part.querySelectorAll(LINES).length > 0);
  const linesNow = () => [...(list?.querySelectorAll<HTMLElement>(LINES) ?? [])];
  const before = new Set(linesNow());
  return () => linesNow().find((line) => !before.has(line)) ?? null;
}

/** For the button under a list that reads more of it: where it goes with the last lines, the focus goes to the first new one. */
function useLeadsToNew() {
  const firstNew = useRef<(() => HTMLElement | null) | null>(null);
  const ref = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (document.activeElement !== button) return;
      const options = followed(button);
      // The lines come in the same turn.
      queueMicrotask(() => focusable(firstNew.current?.() ?? null)?.focus(options));
    };
  }, []);
  const onPress = (button: HTMLButtonElement) => {
    firstNew.current = newLineNear(partsAround(button));
  };
  return { ref, onPress };
}

interface ReadMoreProps {
  size?: "small";
  busy: string | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** The button that reads more of the list over it; where it goes, the focus goes to the first line that is new. */
export function ReadMore({ size, busy, onPress, children }: ReadMoreProps) {
  const { ref, onPress: remember } = useLeadsToNew();
  return (
    <Button
      ref={ref}
      size={size}
      busy={busy}
      onClick={({ currentTarget }) => {
        remember(currentTarget);
        onPress();
      }}
    >
      {children}
    </Button>
  );
}
