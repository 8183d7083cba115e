"use client";

import { useMemo } from "react";
import { forgetTyped, type JobAct, jobActs, sendingWords, sentWords } from "./job-acts.ts";
import { sendJobAct } from "./send-job-act.ts";
import { UndoToasts } from "./undo/UndoToasts.tsx";
import { type Sender, useTabQueue } from "./undo/use-tab-queue.ts";
import { useLoadReads } from "./use-load-action.ts";

/** Sends acts on jobs after five seconds in which they can be undone; toasts show pending and failed acts. */
export function JobActs() {
  const read = useLoadReads();
  const sender = useMemo(
    (): Sender<JobAct> => ({
      send: async (client, act) => {
        await sendJobAct(client, act);
        // Awaits the refetch, so that the form does not reappear before the page shows the job's new state.
        await read();
      },
      onSent: forgetTyped,
      onFailed: () => void read(),
    }),
    [read],
  );
  const { pending, troubles, sent, undo, again, dismiss } = useTabQueue(jobActs, sender);
  return (
    <UndoToasts
      pending={pending}
      troubles={troubles}
      sending={sendingWords}
      said={sent === null ? "" : sentWords(sent)}
      onUndo={undo}
      onAgain={again}
      onDismiss={dismiss}
    />
  );
}
