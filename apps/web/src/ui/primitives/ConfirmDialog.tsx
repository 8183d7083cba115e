"use client";

import { type ReactNode, useState } from "react";
import { useKept } from "../hooks/use-kept.ts";
import { Button } from "./Button.tsx";
import type { ChangedFact } from "./ChangedFacts.tsx";
import { Dialog } from "./Dialog.tsx";
import { DialogForm } from "./DialogForm.tsx";
import { ErrorNote } from "./ErrorNote.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";

interface ConfirmDialogProps {
  /** Includes the amount, if there is one. */
  question: string;
  /** The effect, in one sentence. */
  effect: ReactNode;
  /** Label of the button that confirms. */
  verb: string;
  kind?: "danger" | "primary" | "go";
  /** Label of that button while the action runs. */
  busy: string | undefined;
  error: unknown;
  /** Facts that changed since the page showed them, when the action was refused for that. */
  changes?: readonly ChangedFact[];
  /**
   * Asks for a reason: its label, its readers, and the error when a required one is missing. A draft is
   * restored only for the same question about the same thing, such as the load whose id is `keptAs`.
   */
  reason?: { label: string; keptAs: string; hint?: string; needed?: string | undefined };
  /** Extra fields above the reason. */
  children?: ReactNode;
  /** Reason why it cannot be confirmed yet, when an extra field is missing. */
  lacks?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation before something ends or binds, with a reason when the other end reads one. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, effect, verb, kind = "danger", busy, error, changes, reason, children, lacks } = props;
  const { given, setGiven, forget } = useKept(`${question} ${reason?.keptAs}`, "");
  const [tried, setTried] = useState(false);
  const missing = reason?.needed !== undefined && given.trim() === "";

  function confirm(): void {
    setTried(true);
    if (missing || lacks !== undefined || busy !== undefined) return;
    forget();
    props.onConfirm(given.trim());
  }

  function leave(): void {
    // Restores the draft: sending cleared it, but the service may have refused.
    setGiven(given);
    props.onClose();
  }

  return (
    <Dialog label={question} onClose={leave}>
      <DialogForm
        title={question}
        onSubmit={confirm}
        buttons={
          <>
            <Button
              onClick={leave}
              shortcut="Esc"
              data-autofocus={(!reason && children === undefined) || undefined}
            >
              Back
            </Button>
            <Button type="submit" kind={kind} busy={busy}>
              {verb}
            </Button>
          </>
        }
      >
        <p>{effect}</p>
        {children}
        {reason && (
          <Field label={reason.label} hint={reason.hint} error={tried && missing ? reason.needed : undefined}>
            <Input
              value={given}
              maxLength={500}
              autoComplete="off"
              data-autofocus={children === undefined || undefined}
              onChange={(event) => setGiven(event.currentTarget.value)}
            />
          </Field>
        )}
        {tried && lacks && <p role="alert">{lacks}</p>}
        {error !== null && error !== undefined && (
          <ErrorNote error={error} changes={changes} kept={reason && "What you typed is kept."} />
        )}
      </DialogForm>
    </Dialog>
  );
}
