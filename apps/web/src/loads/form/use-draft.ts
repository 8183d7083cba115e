"use client";

import { useEffect, useRef } from "react";
import { useSession } from "../../session/SessionContext.tsx";
import { inShapeOf, keptTyped } from "../../ui/kept-typed.ts";
import type { LoadForm } from "./load-form.ts";

/**
 * Keeps what is typed for as long as the browser's tab is open, so that a reload or a look at another page loses
 * nothing. Gives the function that forgets it.
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
    // The days in it may be over, and the form says so.
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
