"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/primitives/Button.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { useTRPC } from "../trpc/trpc.ts";
import { GiveFactor } from "./GiveFactor.tsx";

/** Dialog that asks for the second factor, open while it is mounted. */
export function StepUpDialog({ onClose }: { onClose: (proved: boolean) => void }) {
  const trpc = useTRPC();
  // Never cached, because the person may have added a factor on another device.
  const { data, error } = useQuery(trpc.secondFactor.step.queryOptions({}, { staleTime: 0, gcTime: 0 }));
  return (
    <Dialog label="Confirm that it is you" onClose={() => onClose(false)}>
      <DialogForm
        title="Confirm that it is you"
        buttons={
          <Button kind="quiet" onClick={() => onClose(false)} shortcut="Esc">
            Not now
          </Button>
        }
      >
        <p>
          This changes what others can do in your name, so it is asked again every ten minutes. What you typed
          is kept.
        </p>
        {error && <ErrorNote error={error} />}
        {!data && !error && <Waiting what="your second factor" />}
        {data && <GiveFactor step={data} onGiven={() => onClose(true)} />}
      </DialogForm>
    </Dialog>
  );
}
