"use client";

import { type ReactNode, useCallback, useRef } from "react";
import { focusable, followed, partsAround } from "../hooks/keep-focus.ts";
import { Button } from "./Button.tsx";

const LINES = "tbody tr";

/**
 * Remembers the rows of the nearest list that has any. Returns a function that finds the first row added to that
 * list since; `parts` are ordered from the nearest.
 */
export function newLineNear(parts: readonly Pick<HTMLElement, "querySelectorAll">[]) {
  const list = parts.find((part) => part.querySelectorAll(LINES).length > 0);
  const linesNow = () => [...(list?.querySelectorAll<HTMLElement>(LINES) ?? [])];
  const before = new Set(linesNow());
  return () => linesNow().find((line) => !before.has(line)) ?? null;
}

/** Moves the focus to the first new row if the button disappears after the last page. */
function useLeadsToNew() {
  const firstNew = useRef<(() => HTMLElement | null) | null>(null);
  const ref = useCallback((button: HTMLButtonElement) => {
    return () => {
      if (document.activeElement !== button) return;
      const options = followed(button);
      // Runs in a microtask, because React adds the new rows after it has removed the button.
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

/**
 * Button that loads the next page of the list above. If the button disappears after the last page, the first new
 * row gets the focus.
 */
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
