"use client";

import type { ReactNode } from "react";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import type { SeenLoad } from "./changed-facts.ts";
import { useLoadAction } from "./use-load-action.ts";

interface ReasonDialogProps {
  title: string;
  /** Effect of the act, in one sentence. */
  effect: ReactNode;
  label: string;
  /** Label of the button that confirms. */
  verb: string;
  busy: string;
  required: boolean;
  load: SeenLoad;
  call: Parameters<typeof useLoadAction<string>>[1]["call"];
  onClose: () => void;
}

/** Dialog that confirms an act on a load, with a reason shown to the other end. */
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
