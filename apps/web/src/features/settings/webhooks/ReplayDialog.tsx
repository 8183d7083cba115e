"use client";

import { readTime, UNREAD_TIME } from "@board/api/typed/rules";
import { DAY_MS, londonDay, londonTime, readLondonInstant } from "@board/calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Checkbox } from "../../../ui/primitives/Checkbox.tsx";
import { DateField } from "../../../ui/primitives/DateField.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { TimeField } from "../../../ui/primitives/TimeField.tsx";
import type { Endpoint } from "./types.ts";

/** Dialog that sends the events since a chosen time again, either all or those that were not delivered. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [begin] = useState(
    () => new Date(endpoint.failingSince === null ? Date.now() - DAY_MS : Date.parse(endpoint.failingSince)),
  );
  const [day, setDay] = useState(() => londonDay(begin));
  const [time, setTime] = useState(() => londonTime(begin));
  const [onlyFailed, setOnlyFailed] = useState(true);
  const typedTime = readTime(time);
  const since = typedTime === null ? null : readLondonInstant(day, typedTime);
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.webhooks.deliveries.infiniteQueryFilter()),
    }),
  );
  const because = endpoint.status === "disabled" ? "The endpoint is disabled: enable it first." : undefined;

  function submit(): void {
    if (since === null || replay.isPending || because !== undefined) return;
    replay.mutate({ id: endpoint.id, since: since.toISOString(), onlyFailed });
  }

  return (
    <Dialog label="Replay events" onClose={onClose}>
      <DialogForm
        title="Replay events"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              {replay.isSuccess ? "Close" : "Back"}
            </Button>
            <Button
              kind="primary"
              type="submit"
              because={because}
              busy={replay.isPending ? "Queueing" : undefined}
            >
              Replay
            </Button>
          </>
        }
      >
        <p>They are sent again with the same ids, so that a program can tell repeats apart.</p>
        <Columns>
          <Field
            label="From the day"
            error={since === null && typedTime !== null ? "Choose a day." : undefined}
          >
            <DateField value={day} onChange={setDay} data-autofocus />
          </Field>
          <Field label="Time in the UK" error={typedTime === null ? UNREAD_TIME : undefined}>
            <TimeField value={time} onChange={setTime} />
          </Field>
        </Columns>

        <Checkbox checked={onlyFailed} onChange={(event) => setOnlyFailed(event.target.checked)}>
          Only what never arrived
        </Checkbox>

        {because && <Note kind="warning">{because}</Note>}
        {replay.error && <ErrorNote error={replay.error} />}
        {replay.data && (
          <Note kind="done" live>
            {replay.data.queued === 1 ? "1 event is" : `${replay.data.queued} events are`} on the way.
            {replay.data.more && " There were more: replay again for the rest."}
          </Note>
        )}
      </DialogForm>
    </Dialog>
  );
}
