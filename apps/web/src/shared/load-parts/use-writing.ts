"use client";

import type { FormEvent } from "react";
import { useKept } from "../../ui/hooks/use-kept.ts";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

/**
 * Returns the text typed since `sent` was sent: what follows it, or the whole text if the person has edited the
 * sent part.
 */
export function typedSince(text: string, sent: string): string {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text;
}

/** State of a message to the other end of a load. Text typed while a message is being sent stays for the next one. */
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
