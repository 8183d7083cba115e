"use client";

import { useEffect, useRef } from "react";
import { useSession } from "../../session/SessionContext.tsx";
import type { LoadForm } from "./load-form.ts";

function stored(key: string): Partial<LoadForm> | null {
  const text = sessionStorage.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keeps what is typed for as long as the browser's tab is open, so that a reload or a look at another page loses
 * nothing. It is the member's own: another firm or person in the same tab does not get it. Gives the function that
 * forgets it.
 */
export function useDraft(
  name: string,
  form: LoadForm,
  initial: LoadForm,
  set: (form: LoadForm) => void,
): () => void {
  const { member, mode } = useSession();
  const key = `fb-draft-${member?.id}-${mode}-${name}`;
  const restored = useRef(false);
  const done = useRef(false);

  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const kept = stored(key);
    // A draft of an earlier shape fills in what it has; the days in it may be over, and the form says so.
    if (kept) set({ ...initial, ...kept });
  }, [key, initial, set]);

  useEffect(() => {
    if (done.current || JSON.stringify(form) === JSON.stringify(initial)) return;
    sessionStorage.setItem(key, JSON.stringify(form));
  }, [key, form, initial]);

  return () => {
    done.current = true;
    sessionStorage.removeItem(key);
  };
}
