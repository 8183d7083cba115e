"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Endpoint } from "./types.ts";

interface RotateDialogProps {
  endpoint: Endpoint;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

const OVERLAPS: readonly { hours: number; name: string; effect: string }[] = [
  { hours: 0, name: "At once", effect: "for a secret that has leaked" },
  { hours: 1, name: "In an hour", effect: "" },
  { hours: 24, name: "In a day", effect: "time to change it in your program" },
  { hours: 72, name: "In three days", effect: "over a weekend" },
];

/** Dialog that creates a new secret; deliveries are signed with both secrets for a while. */
export function RotateDialog({ endpoint, onClose, onSecret }: RotateDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const name = useId();
  const [overlapHours, setOverlap] = useState(24);
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      onSuccess: ({ secret }) => {
        onSecret(secret);
        void queries.invalidateQueries(trpc.webhooks.list.queryFilter());
      },
    }),
  );
  return (
    <Dialog label="Rotate the secret" onClose={onClose}>
      <DialogForm
        title="Rotate the secret?"
        onSubmit={() => {
          if (!rotate.isPending) rotate.mutate({ id: endpoint.id, overlapHours });
        }}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="primary" type="submit" busy={rotate.isPending ? "Rotating" : undefined}>
              Show the new secret
            </Button>
          </>
        }
      >
        <p>A new secret is shown once. Until the old one ends, each request carries both signatures.</p>
        <FieldSet legend="The old secret ends">
          {OVERLAPS.map(({ hours, name: words, effect }) => (
            <Radio
              key={hours}
              name={name}
              checked={hours === overlapHours}
              onChange={() => setOverlap(hours)}
            >
              {words} {effect && <Text tone="quiet">{effect}</Text>}
            </Radio>
          ))}
        </FieldSet>
        {rotate.error && <ErrorNote error={rotate.error} />}
      </DialogForm>
    </Dialog>
  );
}
