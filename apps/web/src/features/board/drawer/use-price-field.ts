"use client";

import { useCallback, useEffect, useRef } from "react";
import type { Selection } from "../use-selection.ts";

/** Returns the ref of the drawer's price field, and a function that opens a load and focuses that field. */
export function usePriceField({ openId, pick }: Selection) {
  const field = useRef<HTMLInputElement>(null);
  // Load whose price field is focused once the drawer has mounted; the drawer's code may still be loading.
  const focusFieldOf = useRef<string | null>(null);
  const takeField = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      if (input === null || focusFieldOf.current !== openId) return;
      input.focus();
      focusFieldOf.current = null;
    },
    [openId],
  );
  useEffect(() => {
    if (focusFieldOf.current !== openId) focusFieldOf.current = null;
  }, [openId]);
  const quoteInDrawer = useCallback(
    (id: string) => {
      const there = openId === id ? field.current : null;
      focusFieldOf.current = there === null ? id : null;
      there?.focus();
      pick(id);
    },
    [openId, pick],
  );
  return { field, takeField, quoteInDrawer };
}
