"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { EventPicker } from "./EventPicker.tsx";
import { ALL_EVENTS, chosenOf, type EventChoice } from "./event-words.ts";
import type { Endpoint } from "./types.ts";

interface EndpointDialogProps {
  /** Endpoint to change; omit to add one. */
  endpoint?: Endpoint;
  onClose: () => void;
  onMade?: (made: { endpoint: Endpoint; secret: string }) => void;
  /** Opens the dialog that deletes the endpoint. */
  onDelete?: () => void;
}

const FIELDS = ["url", "events", "description"];

/** Form that adds an endpoint, or changes its address and events. */
export function EndpointDialog({ endpoint, onClose, onMade, onDelete }: EndpointDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { firm, mode } = useSession();
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [events, setEvents] = useState<readonly EventChoice[]>(
    endpoint ? chosenOf(endpoint.events) : [ALL_EVENTS],
  );
  const create = useMutation(trpc.webhooks.create.mutationOptions({ onSuccess: (made) => onMade?.(made) }));
  const change = useMutation(
    trpc.webhooks.change.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries(trpc.webhooks.list.queryFilter());
        onClose();
      },
    }),
  );
  const error = create.error ?? change.error;
  const busy = create.isPending || change.isPending;

  function submit(): void {
    if (busy) return;
    const given = { url: url.trim(), description: description.trim(), events: [...events] };
    if (endpoint) change.mutate({ id: endpoint.id, ...given });
    else create.mutate(given);
  }

  const title = endpoint ? "Change the endpoint" : `Add an endpoint for ${mode} events`;
  return (
    <Dialog label={title} kind="wide" onClose={onClose}>
      <DialogForm
        title={title}
        onSubmit={submit}
        buttons={
          <>
            {onDelete && (
              <Button kind="danger" onClick={onDelete}>
                Delete…
              </Button>
            )}
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="primary" type="submit" busy={busy ? "Saving" : undefined}>
              {endpoint ? "Save" : "Add and show its secret"}
            </Button>
          </>
        }
      >
        <Field
          label="Address"
          hint="HTTPS, on the public internet. Answer 2xx within 15 seconds."
          error={fieldError(error, "url")}
        >
          <Input
            data-autofocus
            type="url"
            autoComplete="off"
            placeholder="https://tms.example.com/freight-board"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <EventPicker
          ends={{ canPost: firm?.canPost ?? false, canCarry: firm?.canCarry ?? false }}
          chosen={events}
          onChange={setEvents}
          error={fieldError(error, "events")}
        />
        <Field label="What it is for" hint="May be left empty." error={fieldError(error, "description")}>
          <Input
            autoComplete="off"
            maxLength={200}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        </Field>
        {error && <ErrorNote error={error} fields={FIELDS} kept="What you typed is kept." />}
      </DialogForm>
    </Dialog>
  );
}
