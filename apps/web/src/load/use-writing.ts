"use client";

import type { FormEvent } from "react";
import { useKept } from "../ui/use-kept.ts";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

/** Returns the rest of a text once its beginning was sent: all of it where the beginning was changed meanwhile. */
export function typedSince(text: string, sent: string): string {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text;
}

/** A text for the other end of a load. What is typed while it is being sent stays for the next one. */
export function useWriting(
  keptAs: string,
  load: SeenLoad,
  call: Parameters<typeof useLoadAction<string>>[1]["call"],
) {
  const { given: text, setGiven: setText } = useKept(`${keptAs} ${load.id}`, "");
  const send = useLoadAction<string>(load, {
    call,
    onDone: (sent) => setText(typedSince(text, sent)),
  });

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (text.trim() !== "" && !send.isPending) send.mutate(text.trim());
  }

  return { text, setText, send, submit };
}
