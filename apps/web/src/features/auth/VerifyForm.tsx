"use client";

import { ForgottenPassword, PasswordField } from "../../shared/auth-parts/PasswordField.tsx";
import { signInWithPassword } from "../../shared/session/auth-client.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

const MISSING = { password: "Enter your password" };

/**
 * Form that confirms the email address of an existing account: the link proves the mailbox, the password the account.
 */
export function VerifyForm({ token, email }: { token: string; email: string }) {
  const { run, busy, problem } = useVisitorCall();

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const password = String(given.get("password"));
    const answer = await run((client) => client.accounts.verifyAddress.mutate({ token, password }));
    if (answer === null) return;
    const failed = await signInWithPassword(answer.email, password);
    location.assign(failed === null ? "/home" : "/sign-in?done=confirmed");
  }

  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
      {problem?.code === "sign_in_failed" ? (
        <Note kind="error" live>
          <b>That is not the password of this account.</b> If somebody else made it, set a password of your
          own: that locks them out.
        </Note>
      ) : (
        <Problem problem={problem} />
      )}
      <Pairs pairs={[["Email", email]]} />
      {/* Hidden field for password managers. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={128}
      />
      <Button kind="primary" type="submit" busy={busy ? "Confirming" : undefined}>
        Confirm and sign in
      </Button>
      <ForgottenPassword />
    </Form>
  );
}
