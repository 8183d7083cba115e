"use client";

import type { FormEvent } from "react";
import { signInWithPassword } from "../session/auth-client.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { type Accepting, AcceptTerms } from "./AcceptTerms.tsx";
import { LinkOver } from "./LinkOver.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

interface ConfirmFormProps {
  token: string;
  firmName: string;
  name: string;
  email: string;
  accepting: Accepting;
}

/** The owner of the mailbox chooses a password; that makes the firm and signs in. */
export function ConfirmForm({ token, firmName, name, email, accepting }: ConfirmFormProps) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    const acceptedTerms = String(form.get("acceptedTerms") ?? "");
    const answer = await run((client) =>
      client.accounts.confirmRegistration.mutate({ token, password, acceptedTerms }),
    );
    if (answer === null) return;
    const failed = await signInWithPassword(answer.email, password);
    location.assign(failed === null ? "/home" : "/sign-in?done=confirmed");
  }

  if (problem?.code === "link_invalid") return <LinkOver token={token} />;
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <Problem problem={problem} />
      <Field label="Email">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      <NewPasswordField
        label="Password"
        owner={{ firm: firmName, name, email }}
        error={errorOf("password")}
      />
      <AcceptTerms accepting={accepting} error={errorOf("acceptedTerms")} />
      <Button kind="primary" type="submit" busy={busy ? "Registering" : undefined}>
        Register {firmName}
      </Button>
    </form>
  );
}
