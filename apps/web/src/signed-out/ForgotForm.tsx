"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { Note } from "../ui/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

/** Asks for a link that sets a new password. */
export function ForgotForm() {
  const { run, busy, problem, errorOf } = useVisitorCall();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    if (await run((client) => client.accounts.requestReset.mutate({ email }))) setSentTo(email);
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      {sentTo !== null && (
        <Note kind="done" live>
          <b>Check your email.</b> If {sentTo} has a sign-in here, the link is on its way. It works for an
          hour.
        </Note>
      )}
      <Problem problem={problem} />
      <Field label="Email" error={errorOf("email")}>
        <Input name="email" type="email" autoComplete="username" required maxLength={254} />
      </Field>
      <Button kind="primary" type="submit" busy={busy ? "Sending" : undefined}>
        Send me a link
      </Button>
    </form>
  );
}
