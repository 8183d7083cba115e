"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import styles from "./AdminForms.module.css";
import type { AdminLoad } from "./types.ts";
import { useAdminAction } from "./use-admin-action.ts";

/** Calls a load off in the board's name. */
export function CancelDialog({ page, onClose }: { page: AdminLoad; onClose: () => void }) {
  const { load } = page;
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const cancel = useAdminAction<string>(
    (client, given) => client.loads.cancel.mutate({ id: load.id, reason: given }),
    onClose,
  );
  const missing = reason.trim() === "";

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAsked(true);
    if (!missing && !cancel.isPending) cancel.mutate(reason.trim());
  }

  return (
    <Dialog label={`Cancel ${load.ref}`} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        <h2>Cancel {load.ref}?</h2>
        <p>
          {load.carrier
            ? `${load.carrier.name} loses the job and ${load.poster?.name ?? "the poster"} its carrier at once. Both are told, and it counts against neither.`
            : "It leaves the board at once and every standing quote becomes void. The poster is told."}
        </p>
        <Field label="Reason" error={asked && missing ? "A reason is needed: both ends read it." : undefined}>
          <Input
            value={reason}
            maxLength={500}
            autoComplete="off"
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
        {cancel.isError && <ErrorNote error={cancel.error} kept="What you typed is kept." />}
        <div className={styles.buttons}>
          <Button onClick={onClose} shortcut="Esc">
            Back
          </Button>
          <Button type="submit" kind="danger" busy={cancel.isPending ? "Cancelling" : undefined}>
            Cancel load
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
