"use client";

import type { ReactNode } from "react";
import type { SeenVersion } from "../load/use-load-action.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { type Client, useAdminAction } from "./use-admin-action.ts";

interface PowerDialogProps {
  title: string;
  /** The effect, in one sentence. */
  effect: ReactNode;
  verb: string;
  busy: string;
  kind?: "danger" | "primary";
  /** Label of the reason, and who reads it; a reason for the log unless said. */
  label?: string;
  hint?: string;
  /** The service says where a reason is needed. */
  optional?: boolean;
  /** Fields of its own, before the reason. */
  children?: ReactNode;
  /** Why it cannot be sent yet, where its own fields lack something. */
  lacks?: string | undefined;
  /** The load that it is done to, as it was seen. */
  load?: { id: string; version: number } | undefined;
  call: (client: Client, reason: string, seen: SeenVersion) => Promise<unknown>;
  onClose: () => void;
}

/** Something an admin does in the board's name: what will happen, and the reason, which is kept. */
export function PowerDialog({
  title,
  busy,
  label = "Reason",
  hint = "It is kept, with your name.",
  optional = false,
  load,
  call,
  ...rest
}: PowerDialogProps) {
  const act = useAdminAction<string>(call, {
    onDone: rest.onClose,
    said: `Done: ${rest.verb}`,
    ...(load ? { load } : {}),
  });
  return (
    <ConfirmDialog
      {...rest}
      question={title}
      reason={{
        label,
        hint,
        // Without a load the title names the firm or the person.
        keptAs: load?.id ?? "",
        ...(optional ? {} : { needed: `A ${label.toLowerCase()} is needed.` }),
      }}
      busy={act.isPending ? busy : undefined}
      error={act.error}
      onConfirm={act.mutate}
    />
  );
}
