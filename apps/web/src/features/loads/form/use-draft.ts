"use client";

import { useEffect, useRef } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { inShapeOf, keptTyped } from "../../../ui/hooks/kept-typed.ts";
import type { LoadForm } from "./load-form.ts";

/**
 * Stores the form for as long as the browser tab is open, so that it survives reloads and navigation. Returns a
 * function that clears it.
 */
export function useDraft(
  name: string,
  form: LoadForm,
  initial: LoadForm,
  set: (form: LoadForm) => void,
): () => void {
  const { mode } = useSession();
  const key = `load ${mode} ${name}`;
  const restored = useRef(false);
  const done = useRef(false);

  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const kept = keptTyped.read(key);
    // Stored days may be in the past; validation reports that.
    if (kept !== undefined) set(inShapeOf(initial, kept));
  }, [key, initial, set]);

  useEffect(() => {
    if (done.current || JSON.stringify(form) === JSON.stringify(initial)) return;
    keptTyped.write(key, form);
  }, [key, form, initial]);

  return () => {
    done.current = true;
    keptTyped.write(key, undefined);
  };
}
