"use client";

import type { ReactNode } from "react";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

interface ReasonDialogProps {
  title: string;
  /** The effect, in one sentence. */
  effect: ReactNode;
  label: string;
  /** The button that does it. */
  verb: string;
  busy: string;
  required: boolean;
  load: SeenLoad;
  call: Parameters<typeof useLoadAction<string>>[1]["call"];
  onClose: () => void;
}

/** Ends something of a load, with a reason that the other end reads. */
export function ReasonDialog({ title, label, required, busy, load, call, ...rest }: ReasonDialogProps) {
  const act = useLoadAction<string>(load, {
    call,
    onDone: rest.onClose,
    said: `Done: ${rest.verb}, ${load.ref}`,
  });
  return (
    <ConfirmDialog
      {...rest}
      question={title}
      reason={
        required
          ? { label, keptAs: load.id, needed: "A reason is needed: the other end reads it." }
          : { label, keptAs: load.id, hint: "May be left empty." }
      }
      busy={act.isPending ? busy : undefined}
      error={act.error}
      changes={act.changes}
      onConfirm={act.mutate}
    />
  );
}
