"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import type { ChangedFact } from "./ChangedFacts.tsx";
import { Dialog } from "./Dialog.tsx";
import { DialogForm } from "./DialogForm.tsx";
import { ErrorNote } from "./ErrorNote.tsx";
import { Field } from "./Field.tsx";
import { Input } from "./Input.tsx";
import { useKept } from "./use-kept.ts";

interface ConfirmDialogProps {
  /** With the amount, where there is one. */
  question: string;
  /** The effect, in one sentence. */
  effect: ReactNode;
  /** The button that does it. */
  verb: string;
  kind?: "danger" | "primary" | "go";
  /** Label of the button while it is done. */
  busy: string | undefined;
  error: unknown;
  /** Facts that differ from what was seen, where it was refused for that. */
  changes?: readonly ChangedFact[];
  /**
   * Asks for a reason: its label, who reads it, and the error where one is needed and missing. What was typed is there
   * again for the same question of the same thing only, such as the load whose id `keptAs` is.
   */
  reason?: { label: string; keptAs: string; hint?: string; needed?: string | undefined };
  /** Fields of its own, before the reason. */
  children?: ReactNode;
  /** Why it cannot be done yet, where its own fields lack something. */
  lacks?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks once before something ends or binds, with a reason where somebody will read it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, effect, verb, kind = "danger", busy, error, changes, reason, children, lacks } = props;
  const { given, setGiven, forget } = useKept(`${question} ${reason?.keptAs}`, "");
  const [asked, setAsked] = useState(false);
  const missing = reason?.needed !== undefined && given.trim() === "";

  function confirm(): void {
    setAsked(true);
    if (missing || lacks !== undefined || busy !== undefined) return;
    forget();
    props.onConfirm(given.trim());
  }

  function leave(): void {
    // It was forgotten when it was sent, and may have been refused.
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
          <Field label={reason.label} hint={reason.hint} error={asked && missing ? reason.needed : undefined}>
            <Input
              value={given}
              maxLength={500}
              autoComplete="off"
              data-autofocus={children === undefined || undefined}
              onChange={(event) => setGiven(event.currentTarget.value)}
            />
          </Field>
        )}
        {asked && lacks && <p role="alert">{lacks}</p>}
        {error !== null && error !== undefined && (
          <ErrorNote error={error} changes={changes} kept={reason && "What you typed is kept."} />
        )}
      </DialogForm>
    </Dialog>
  );
}
