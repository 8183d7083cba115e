"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { lazyPart } from "../../ui/primitives/lazy-part.tsx";
import { onSessionEnd } from "./session-end.ts";

// Loaded on demand: most pages are left before their session ends.
const SignInAgainDialog = lazyPart(() =>
  import("./SignInAgainDialog.tsx").then((file) => file.SignInAgainDialog),
);

/**
 * Length of a pause in typing before the dialog opens; letters meant for the page would end up in the password
 * field.
 */
const PAUSE_MS = 1_500;

function isTyping(): boolean {
  return document.activeElement?.matches("input, textarea, select, [contenteditable]") === true;
}

/**
 * Opens a dialog that asks for the password when a request finds that the session has ended: immediately after an
 * action, in the next pause of typing after a background query. The page and its typed text stay.
 */
export function SignInAgain() {
  const queries = useQueryClient();
  const [state, setState] = useState<"signed in" | "ended" | "asking">("signed in");

  useEffect(
    () =>
      onSessionEnd(queries, (acted) =>
        setState((now) => (acted ? "asking" : now === "signed in" ? "ended" : now)),
      ),
    [queries],
  );

  useEffect(() => {
    if (state !== "ended") return;
    const ask = () => setState("asking");
    if (!isTyping()) return ask();
    let timer = setTimeout(ask, PAUSE_MS);
    const press = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE_MS);
    };
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, [state]);

  return state === "asking" && <SignInAgainDialog onClose={() => setState("signed in")} />;
}
