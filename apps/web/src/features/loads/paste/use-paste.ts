"use client";

import { MAX_TEXT } from "@board/api/reading/rules";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import type { DraftLoad } from "./draft-words.ts";

const SETTLED_MS = 400;

/** State of a pasted text: what was read from it, what the person changed, and which jobs are posted. */
export function usePaste() {
  const client = useTRPCClient();
  const [text, setText] = useState("");
  const [selected, select] = useState(0);
  const [changes, setChanges] = useState<Readonly<Record<number, DraftLoad>>>({});
  const [posted, setPosted] = useState<readonly number[]>([]);
  /** Starts of words that were put into a note, or left out. */
  const [settledWords, setSettledWords] = useState<readonly number[]>([]);
  const settled = useSettled(text, SETTLED_MS);
  const isTooLong = text.length > MAX_TEXT;
  const read = useQuery({
    queryKey: ["loads", "read", settled],
    queryFn: ({ signal }) => client.loads.read.mutate({ text: settled }, { ...BACKGROUND, signal }),
    enabled: settled.trim() !== "" && settled.length <= MAX_TEXT,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isCurrent = settled === text && !read.isPlaceholderData && !isTooLong;
  // While the text changes, what was read before stays, so that nothing jumps.
  const reading = text.trim() === "" || isTooLong ? undefined : read.data;
  const drafts = (reading?.drafts ?? []).map((draft, nth) => ({
    ...draft,
    key: `job ${nth + 1}`,
    load: { ...draft.load, ...changes[nth] },
  }));
  const left = drafts.map((_, nth) => nth).filter((nth) => !posted.includes(nth));

  return {
    text,
    isTooLong,
    isCurrent,
    error: isCurrent ? read.error : null,
    retry: read.refetch,
    isReading: text.trim() !== "" && !isTooLong && (settled !== text || read.isFetching),
    reading,
    drafts,
    unread: (reading?.notUnderstood ?? []).filter(({ start }) => !settledWords.includes(start)),
    selected: Math.min(selected, Math.max(0, drafts.length - 1)),
    posted,
    select,
    /** Takes another text; what was changed belonged to the old one. */
    take: (next: string) => {
      setText(next);
      setChanges({});
      setPosted([]);
      setSettledWords([]);
      select(0);
    },
    change: (nth: number, fields: DraftLoad) =>
      setChanges((before) => ({ ...before, [nth]: { ...before[nth], ...fields } })),
    settle: (start: number) => setSettledWords((before) => [...before, start]),
    /** Marks a job as posted, and selects and returns the next one that is left. */
    markPosted: (nth: number): number | undefined => {
      setPosted((before) => [...before, nth]);
      const next = left.find((other) => other > nth) ?? left.find((other) => other !== nth);
      if (next !== undefined) select(next);
      return next;
    },
  };
}
export type Paste = ReturnType<typeof usePaste>;
