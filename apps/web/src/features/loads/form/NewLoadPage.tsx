"use client";

import { londonDay, nextWorkingDay } from "@board/calendar";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { LoadProblem } from "../page/LoadProblem.tsx";
import { formOfDraft, openFields } from "../paste/draft-words.ts";
import { PasteJobs } from "../paste/PasteJobs.tsx";
import { usePaste } from "../paste/use-paste.ts";
import { formOfCopy, formOfRepost } from "./from-load.ts";
import { blankForm, type FieldErrors, type LoadForm, type UsualTerms } from "./load-form.ts";
import { PostLoad } from "./PostLoad.tsx";
import { useUsual } from "./use-usual.ts";

/** Page that posts a load: a form with the firm's defaults, or filled from a load to copy or repost. */
export function NewLoadPage({ from }: { from: string | undefined }) {
  const trpc = useTRPC();
  const copied = useQuery(
    trpc.posterDashboard.load.queryOptions({ id: from ?? "" }, { enabled: from !== undefined }),
  );
  const last = useQuery(
    trpc.posterDashboard.list.queryOptions({ limit: 1 }, { enabled: from === undefined }),
  );
  const usual = useUsual();
  const collectDate = nextWorkingDay(londonDay(new Date()));
  const loading = from === undefined ? last.isPending : copied.isPending;
  if (loading) return <Waiting what="the form" lines={10} />;
  if (copied.error && copied.data === undefined)
    return <LoadProblem error={copied.error} retry={copied.refetch} />;
  const source = copied.data?.side === "poster" ? copied.data.load : undefined;
  const ended = source?.allowedActions.includes("repost") ? source : undefined;
  const copy = ended ? formOfRepost : formOfCopy;
  const initial = source
    ? copy(source, collectDate, usual.waiting)
    : blankForm(collectDate, usual, last.data?.loads[0]);
  return <NewLoadForm key={from} initial={initial} usual={usual} ended={ended} draft={from ?? "new"} />;
}

interface NewLoadFormProps {
  initial: LoadForm;
  usual: UsualTerms;
  ended: Parameters<typeof PostLoad>[0]["ended"];
  draft: string;
}

/**
 * Keeps the first initial form: the draft is compared with it, so a later refetch must not change it. A job that was
 * pasted takes its place until it is posted; each has a draft of its own, so that what is typed outlasts the other.
 */
function NewLoadForm(props: NewLoadFormProps) {
  const [initial] = useState(props.initial);
  const [isPasting, setPasting] = useState(false);
  const [job, setJob] = useState<{
    nth: number;
    key: string;
    draft: string;
    form: LoadForm;
    open: FieldErrors;
  } | null>(null);
  const paste = usePaste();

  function open(nth: number): void {
    const draft = paste.drafts[nth];
    if (draft) {
      const form = formOfDraft(draft.load, initial, props.usual);
      setJob({
        nth,
        key: draft.key,
        draft: `pasted ${JSON.stringify(draft.load)}`,
        form,
        open: openFields(draft),
      });
    }
    setPasting(false);
  }

  if (isPasting)
    return (
      <PasteJobs
        paste={paste}
        onOpen={() => open(paste.selected)}
        onClose={() => setPasting(false)}
        onByHand={() => {
          setJob(null);
          setPasting(false);
        }}
      />
    );
  const pasted = job && {
    words: `Job ${job.nth + 1} of ${paste.drafts.length}`,
    open: job.open,
    onPosted: () => {
      const next = paste.markPosted(job.key);
      if (next !== undefined) open(next);
      return next !== undefined;
    },
  };
  return (
    <PostLoad
      {...props}
      key={job?.key ?? "typed"}
      initial={job?.form ?? initial}
      draft={job?.draft ?? props.draft}
      pasted={pasted}
      onPaste={() => setPasting(true)}
    />
  );
}
