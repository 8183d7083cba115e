"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import { useTRPC } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { Field } from "../ui/Field.tsx";
import { Input, Select } from "../ui/Input.tsx";
import { Link } from "../ui/Link.tsx";
import { Note } from "../ui/Note.tsx";
import { useApproval } from "../waiting/use-approval.ts";
import styles from "./SettingsPage.module.css";

/** Invites somebody by email. */
export function InviteForm() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const approval = useApproval()?.state ?? "APPROVED";
  const form = useRef<HTMLFormElement>(null);
  const invite = useMutation(
    trpc.accounts.invite.mutationOptions({
      onSuccess: () => {
        form.current?.reset();
        return queries.invalidateQueries(trpc.accounts.members.queryFilter());
      },
    }),
  );
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const role = given.get("role") === "OWNER" ? "OWNER" : "STAFF";
    invite.mutate({ email: String(given.get("email")), role, seat: given.has("seat") });
  }
  if (approval !== "APPROVED") {
    return (
      <div className={styles.note}>
        <Note kind="info">
          Your firm can invite people once it is approved. <Link href="/waiting">What is missing</Link>
        </Note>
      </div>
    );
  }
  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <Field label="Email">
          <Input name="email" type="email" autoComplete="off" required maxLength={254} />
        </Field>
        <Field label="Role">
          <Select name="role">
            <option value="STAFF">Staff</option>
            <option value="OWNER">Owner</option>
          </Select>
        </Field>
        <label className={styles.check}>
          <input type="checkbox" name="seat" defaultChecked /> With a seat
        </label>
        <Button kind="primary" type="submit" busy={invite.isPending ? "Sending" : undefined}>
          Send the invitation
        </Button>
      </form>
      {(invite.error || invite.isSuccess) && (
        <div className={styles.note}>
          {invite.error ? (
            <ErrorNote error={invite.error} kept="What you typed is kept." />
          ) : (
            <Note kind="done" live>
              Sent to {invite.variables?.email}. The link works for seven days.
            </Note>
          )}
        </div>
      )}
    </>
  );
}
