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
  /** The question, with the amount if there is one. */
  question: string;
  /** The effect of confirming, in one sentence. */
  effect: ReactNode;
  /** Label of the button that confirms. */
  verb: string;
  kind?: "danger" | "primary" | "go";
  /** Label of the confirming button while the action runs; undefined otherwise. */
  busy: string | undefined;
  error: unknown;
  /** Facts that changed since the page showed them, if the action was refused for that reason. */
  changes?: readonly ChangedFact[];
  /**
   * Asks for a reason: the label, a hint, and the error if a required reason is missing. The draft is stored under
   * the question and `keptAs`, such as the load's id.
   */
  reason?: { label: string; keptAs: string; hint?: string; needed?: string | undefined };
  /** Extra fields above the reason. */
  children?: ReactNode;
  /** Reason why the action cannot be confirmed yet, such as a missing extra field. */
  lacks?: string | undefined;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/**
 * Asks for confirmation of an action that ends something or is binding. Asks for a reason if the other end reads
 * one.
 */
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
    // Stores the draft again: confirming deleted it, but the service may have refused the action.
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
