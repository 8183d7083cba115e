"use client";

import type { ReactNode } from "react";
import type { SeenVersion } from "../../shared/load-parts/use-load-action.ts";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { type Client, useAdminAction } from "./use-admin-action.ts";

interface PowerDialogProps {
  title: string;
  /** Effect of the action, in one sentence. */
  effect: ReactNode;
  verb: string;
  busy: string;
  kind?: "danger" | "primary";
  /**
   * Label of the reason, by default "Reason". `hint` says who reads the reason; by default it goes to the log only.
   */
  label?: string;
  hint?: string;
  /** True if the API decides whether a reason is required. */
  optional?: boolean;
  /** Further fields, before the reason. */
  children?: ReactNode;
  /** Error text while further fields are incomplete. */
  lacks?: string | undefined;
  /** The load that is changed, with the version seen. */
  load?: { id: string; version: number } | undefined;
  call: (client: Client, reason: string, seen: SeenVersion) => Promise<unknown>;
  onClose: () => void;
}

/** Dialog for an admin's action, with its effect and a reason for the log. */
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
        // Text typed without sending is stored by the title and this id. An action without a load needs no id, because
        // its title names the firm or person.
        keptAs: load?.id ?? "",
        ...(optional ? {} : { needed: `A ${label.toLowerCase()} is needed.` }),
      }}
      busy={act.isPending ? busy : undefined}
      error={act.error}
      onConfirm={act.mutate}
    />
  );
}
