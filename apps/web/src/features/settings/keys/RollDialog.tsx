"use client";

import type { Overlap } from "@board/api/rules";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Radio } from "../../../ui/primitives/Checkbox.tsx";
import { Dialog } from "../../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { FieldSet } from "../../../ui/primitives/FieldSet.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { keyEnd, OVERLAP_CHOICES } from "./key-words.ts";
import type { Key } from "./types.ts";

interface RollDialogProps {
  apiKey: Key;
  onClose: () => void;
  onMade: (made: { key: Key; token: string }) => void;
}

/** Dialog that replaces a key by a new one; the old one keeps working for a chosen time. */
export function RollDialog({ apiKey, onClose, onMade }: RollDialogProps) {
  const trpc = useTRPC();
  const group = useId();
  const [overlap, setOverlap] = useState<Overlap>("24h");
  const roll = useMutation(trpc.apiKeys.roll.mutationOptions({ onSuccess: onMade }));
  return (
    <Dialog label="Roll the key" onClose={onClose}>
      <DialogForm
        title={
          <>
            Roll {apiKey.name} ({keyEnd(apiKey.hint)})?
          </>
        }
        onSubmit={() => {
          if (!roll.isPending) roll.mutate({ id: apiKey.id, overlap });
        }}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="primary" type="submit" busy={roll.isPending ? "Rolling" : undefined}>
              Show the new key
            </Button>
          </>
        }
      >
        <p>A new key of the same name that may do the same is shown once.</p>
        <FieldSet legend="The old key ends">
          {OVERLAP_CHOICES.map((each) => (
            <Radio
              key={each.overlap}
              name={group}
              checked={each.overlap === overlap}
              onChange={() => setOverlap(each.overlap)}
            >
              {each.name} {each.when && <Text tone="quiet">{each.when}</Text>}
            </Radio>
          ))}
        </FieldSet>
        {roll.error && <ErrorNote error={roll.error} />}
      </DialogForm>
    </Dialog>
  );
}
