"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import type { SeenLoad } from "../changed-facts.ts";
import styles from "./Forms.module.css";
import { useLoadAction } from "./use-load-action.ts";

interface Reasoned {
  title: string;
  /** The effect, in one sentence. */
  effect: string;
  label: string;
  /** The button that does it. */
  verb: string;
  busy: string;
  required: boolean;
}

interface ReasonDialogProps extends Reasoned {
  load: SeenLoad;
  call: Parameters<typeof useLoadAction<string>>[1]["call"];
  onClose: () => void;
}

/** Ends something, with a reason that the other end reads. */
export function ReasonDialog({ load, call, onClose, ...words }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const act = useLoadAction<string>(load, { call, onDone: onClose });
  const missing = words.required && reason.trim() === "";

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (!missing && !act.isPending) act.mutate(reason.trim());
  }

  return (
    <Dialog label={words.title} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>{words.title}</h2>
        <p>{words.effect}</p>
        <Field
          label={words.label}
          error={asked && missing ? "A reason is needed: the other end reads it." : undefined}
          hint={words.required ? undefined : "May be left empty."}
        >
          <Input
            value={reason}
            maxLength={500}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {act.isError && <ErrorNote error={act.error} changes={act.changes} />}
        <div className={styles.buttons}>
          <Button onClick={onClose} shortcut="Esc">
            Back
          </Button>
          <Button type="submit" kind="danger" busy={act.isPending ? words.busy : undefined}>
            {words.verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
