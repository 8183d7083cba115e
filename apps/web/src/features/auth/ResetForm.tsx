"use client";

import { NewPasswordField } from "../../shared/auth-parts/NewPasswordField.tsx";
import { Button } from "../../ui/primitives/Button.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

const MISSING = { password: "Choose a password" };

/** Form on the page of an emailed link; sets a new password. */
export function ResetForm({ token }: { token: string }) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const password = String(given.get("password"));
    const answer = await run((client) => client.accounts.resetPassword.mutate({ token, password }));
    if (answer) location.assign("/sign-in?done=password");
  }

  if (problem?.code === "link_invalid") {
    return (
      <Note kind="warning" live>
        <b>This link does not work any more.</b> It works once, for an hour.{" "}
        <a href="/forgot">Ask for a new one</a>.
      </Note>
    );
  }
  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
      <Problem problem={problem} />
      <NewPasswordField label="New password" owner={{}} error={errorOf("password")} />
      <Button kind="primary" type="submit" busy={busy ? "Saving" : undefined}>
        Set the password
      </Button>
    </Form>
  );
}
