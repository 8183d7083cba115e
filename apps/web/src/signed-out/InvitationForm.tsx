"use client";

import type { FormEvent } from "react";
import { signInWithPassword } from "../session/auth-client.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Input } from "../ui/Input.tsx";
import { type Accepting, AcceptTerms } from "./AcceptTerms.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

interface InvitationFormProps {
  token: string;
  email: string;
  firm: string;
  /** True if the address has an account already. */
  known: boolean;
  accepting: Accepting;
}

/** Accepts an invitation; somebody new chooses a name and a password. */
export function InvitationForm({ token, email, firm, known, accepting }: InvitationFormProps) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const password = String(form.get("password"));
    const own = known
      ? {}
      : { name: String(form.get("name")), password, acceptedTerms: String(form.get("acceptedTerms") ?? "") };
    const answer = await run((client) => client.accounts.acceptInvitation.mutate({ token, ...own }));
    if (answer === null) return;
    const signedIn = !known && (await signInWithPassword(email, password)) === null;
    location.assign(signedIn ? "/home" : "/sign-in?done=invitation");
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <Problem problem={problem} />
      <Field label="Email">
        <Input type="email" autoComplete="username" readOnly value={email} />
      </Field>
      {!known && (
        <>
          <Field label="Your name" error={errorOf("name")}>
            <Input name="name" autoComplete="name" required maxLength={100} />
          </Field>
          <NewPasswordField label="Password" owner={{ firm, email }} error={errorOf("password")} />
          <AcceptTerms accepting={accepting} error={errorOf("acceptedTerms")} />
        </>
      )}
      <Button kind="primary" type="submit" busy={busy ? "Joining" : undefined}>
        Join {firm}
      </Button>
    </form>
  );
}
