"use client";

import type { FormEvent } from "react";
import { useKept } from "../../ui/hooks/use-kept.ts";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

/** Text typed after its beginning was sent; the whole text if the beginning was edited meanwhile. */
export function typedSince(text: string, sent: string): string {
  const typed = text.trimStart();
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text;
}

/** Text to the other end of a load. Text typed while one is being sent is kept for the next. */
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
