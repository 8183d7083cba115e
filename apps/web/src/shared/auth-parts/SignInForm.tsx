"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { type SignInFailure, signInWithPassword } from "../session/auth-client.ts";
import { ForgottenPassword, PasswordField } from "./PasswordField.tsx";

function Failure({ failure }: { failure: SignInFailure }) {
  switch (failure.code) {
    case "sign_in_failed":
      return (
        <Note kind="error" live>
          <b>That email and password do not go together.</b> Check both, or set a new password.
        </Note>
      );
    case "rate_limited":
      return (
        <Note kind="warning" live>
          <b>Too many attempts.</b> Try again in {failure.seconds} s, or set a new password.
        </Note>
      );
    case "email_unverified":
      return (
        <Note kind="warning" live>
          <b>Confirm your email first.</b> We sent you a link. Open it, then sign in.
        </Note>
      );
    default:
      return (
        <Note kind="error" live>
          <b>Signing in did not work.</b> What you typed is kept. Try again in a moment.
        </Note>
      );
  }
}

const MISSING = { email: "Enter your email address", password: "Enter your password" };

interface SignInFormProps {
  /** Path to open after signing in. */
  to?: string;
  email?: string;
  /** Email of the only account that may sign in, because the page in the background belongs to that account. */
  only?: string;
  /** Called after signing in; no page is opened then. */
  onDone?: () => void;
}

/** Signs in by email address and password; both stay filled in after a failure. */
export function SignInForm({ to = "/home", email: known = "", only, onDone }: SignInFormProps) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [another, setAnother] = useState(false);

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const email = String(given.get("email"));
    const isAnother = only !== undefined && email.trim().toLowerCase() !== only.toLowerCase();
    setAnother(isAnother);
    if (isAnother) return;
    setBusy(true);
    const failed = await signInWithPassword(email, String(given.get("password")));
    setFailure(failed);
    if (failed !== null || onDone) setBusy(false);
    if (failed !== null) return;
    if (onDone) onDone();
    // Loads a new document, so that all of its data belongs to the new session.
    else location.assign(to);
  }

  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
      {failure && <Failure failure={failure} />}
      <Field
        label="Email"
        error={
          another && `What is typed on this page is ${only}’s: sign in as them, or leave the page first.`
        }
      >
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={known}
          maxLength={254}
        />
      </Field>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
        data-autofocus={only === undefined ? undefined : true}
      />
      <Button kind="primary" type="submit" busy={busy ? "Signing in" : undefined}>
        Sign in
      </Button>
      <ForgottenPassword />
    </Form>
  );
}
