"use client";

import { MAX_TEXT } from "@board/api/reading/rules";
import type { JobsAnswer } from "@board/api/schemas";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import type { DraftLoad } from "./draft-words.ts";

const SETTLED_MS = 600;
const NAMING = ["/fromPostcode", "/toPostcode", "/collectDate", "/externalRef"];

/** Returns the words by which a job is known again while the rest of its text is edited. */
const namesOf = ({ read, ambiguous }: JobsAnswer["drafts"][number]) =>
  [...read, ...ambiguous]
    .filter(({ pointer }) => NAMING.includes(pointer))
    .map(({ text }) => text)
    .join(" ");

/** Gives each item a key by its words, with a number where several have the same. */
function keyed<T>(items: readonly T[], wordsOf: (item: T) => string): (T & { key: string })[] {
  const words = items.map(wordsOf);
  return items.map((item, nth) => {
    const same = words.slice(0, nth).filter((other) => other === words[nth]).length;
    return { ...item, key: `${words[nth]} ${same}` };
  });
}

/** State of a pasted text: what was read from it, what the person changed, and which jobs are posted. */
export function usePaste() {
  const client = useTRPCClient();
  const [text, setText] = useState("");
  const [choice, setChoice] = useState({ key: "", nth: 0 });
  /** Fields that the person settled of each job, by its key; what the text says by now counts before them. */
  const [changes, setChanges] = useState<Readonly<Record<string, DraftLoad>>>({});
  const [posted, setPosted] = useState<readonly string[]>([]);
  /** Keys of words that were put into a note, or left out. */
  const [settledWords, setSettledWords] = useState<readonly string[]>([]);
  const settled = useSettled(text, SETTLED_MS);
  const isTooLong = text.length > MAX_TEXT;
  const read = useQuery({
    queryKey: ["loads", "read", settled.trimEnd()],
    queryFn: ({ signal }) => client.loads.read.mutate({ text: settled }, { ...BACKGROUND, signal }),
    enabled: settled.trim() !== "" && settled.length <= MAX_TEXT,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isCurrent = settled === text && !read.isPlaceholderData && !isTooLong;
  // Shows what was read before while the text changes, so that nothing jumps.
  const reading = text.trim() === "" || isTooLong ? undefined : read.data;
  const drafts = keyed(reading?.drafts ?? [], namesOf).map((draft) => {
    const changed: DraftLoad = changes[draft.key] ?? {};
    const { notes = draft.load.notes, ...own } = changed;
    const load: DraftLoad = { ...own, ...draft.load, ...(notes === undefined ? {} : { notes }) };
    return { ...draft, load, isPosted: posted.includes(draft.key) };
  });
  const at = drafts.findIndex(({ key }) => key === choice.key);
  const selected = at === -1 ? Math.min(choice.nth, Math.max(0, drafts.length - 1)) : at;
  const select = (nth: number) => setChoice({ key: drafts[nth]?.key ?? "", nth });

  return {
    text,
    isTooLong,
    isCurrent,
    error: isCurrent ? read.error : null,
    retry: read.refetch,
    isReading: text.trim() !== "" && !isTooLong && (settled !== text || read.isFetching),
    reading,
    drafts,
    unread: keyed(reading?.notUnderstood ?? [], (part) => part.text).filter(
      ({ key }) => !settledWords.includes(key),
    ),
    selected,
    select,
    take: setText,
    change: (key: string, fields: DraftLoad) =>
      setChanges((before) => ({ ...before, [key]: { ...before[key], ...fields } })),
    settle: (key: string) => setSettledWords((before) => [...before, key]),
    /** Marks a job as posted, and selects and returns the next one that is left. */
    markPosted: (key: string): number | undefined => {
      setPosted((before) => [...before, key]);
      const nth = drafts.findIndex((draft) => draft.key === key);
      const left = drafts.flatMap((draft, other) => (draft.isPosted || other === nth ? [] : [other]));
      const next = left.find((other) => other > nth) ?? left[0];
      if (next !== undefined) select(next);
      return next;
    },
  };
}
export type Paste = ReturnType<typeof usePaste>;
export type PastedJob = Paste["drafts"][number];
