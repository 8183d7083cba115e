"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import type { Seen } from "../loads/page/use-load-action.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import styles from "./AdminForms.module.css";
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
  /** Fields of its own, before the reason. */
  children?: ReactNode;
  /** Why it cannot be sent yet, where its own fields lack something. */
  lacks?: string | undefined;
  /** The load that it is done to, as it was seen. */
  load?: { version: number } | undefined;
  call: (client: Client, reason: string, seen: Seen) => Promise<unknown>;
  onClose: () => void;
}

/** Something an admin does in the board's name: what will happen, and the reason, which is kept. */
export function PowerDialog(props: PowerDialogProps) {
  const {
    title,
    effect,
    verb,
    busy,
    kind = "danger",
    label = "Reason",
    hint = "It is kept, with your name.",
    children,
    lacks,
    load,
    call,
    onClose,
  } = props;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const act = useAdminAction<string>(call, { onDone: onClose, ...(load ? { load } : {}) });
  const missing = reason.trim() === "";

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (!missing && lacks === undefined && !act.isPending) act.mutate(reason.trim());
  }

  return (
    <Dialog label={title} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>{title}</h2>
        <p>{effect}</p>
        {children}
        <Field
          label={label}
          hint={hint}
          error={asked && missing ? `A ${label.toLowerCase()} is needed.` : undefined}
        >
          <Input
            value={reason}
            maxLength={500}
            autoComplete="off"
            data-autofocus={children === undefined || undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        {asked && lacks && <p role="alert">{lacks}</p>}
        {act.isError && <ErrorNote error={act.error} kept="What you typed is kept." />}
        <div className={styles.buttons}>
          <Button onClick={onClose} shortcut="Esc">
            Back
          </Button>
          <Button type="submit" kind={kind} busy={act.isPending ? busy : undefined}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
