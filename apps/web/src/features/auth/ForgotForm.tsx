"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

const MISSING = { email: "Enter your email address" };

/** Form that requests an email with a link to set a new password. */
export function ForgotForm() {
  const { run, busy, problem, errorOf } = useVisitorCall();
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const email = String(given.get("email"));
    if (await run((client) => client.accounts.requestReset.mutate({ email }))) setSentTo(email);
  }

  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
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
    </Form>
  );
}
