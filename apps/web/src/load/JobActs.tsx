"use client";

import { useMemo } from "react";
import { seen } from "../trpc/client.ts";
import { showToast } from "../ui/toasts.ts";
import { forgetTyped, type JobAct, jobActs, sendingWords, sentWords, warningWords } from "./job-acts.ts";
import { UndoToasts } from "./undo/UndoToasts.tsx";
import { type Sender, useTabQueue } from "./undo/use-tab-queue.ts";
import { useLoadReads } from "./use-load-action.ts";

/** Sends what was said of jobs on this page once its five seconds are over, and shows what waits and what was refused. */
export function JobActs() {
  const read = useLoadReads();
  const sender = useMemo(
    (): Sender<JobAct> => ({
      send: async (client, { key, dueAt: _due, state: _state, ...act }) => {
        const { loadId: id, version = null } = act;
        const options = { context: { idempotencyKey: key, ...seen({ version }) } };
        if (act.kind === "collect") {
          const { collectedAt, driver, vehicleReg } = act;
          const { warnings } = await client.bookings.collect.mutate(
            { id, collectedAt, ...(driver && { driver }), ...(vehicleReg && { vehicleReg }) },
            options,
          );
          for (const { detail } of warnings ?? [])
            showToast({ kind: "info", text: warningWords(act, detail) });
        } else {
          await client.bookings.paid.mutate({ id, ...(act.paidAt && { paidAt: act.paidAt }) }, options);
        }
        // Until the page shows it: its form must not come back for a moment.
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
