"use client";

import { NewPasswordField } from "../../shared/auth-parts/NewPasswordField.tsx";
import { signInWithPassword } from "../../shared/session/auth-client.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { type Accepting, AcceptTerms } from "./AcceptTerms.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

const MISSING = {
  name: "Enter your name",
  password: "Choose a password",
  acceptedTerms: "Tick the box: without the terms there is no account",
};

interface InvitationFormProps {
  token: string;
  email: string;
  firm: string;
  /** True if the address already has an account. */
  known: boolean;
  accepting: Accepting;
}

/** Form that accepts an invitation; a new person also chooses a name and a password. */
export function InvitationForm({ token, email, firm, known, accepting }: InvitationFormProps) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const password = String(given.get("password"));
    const own = known
      ? {}
      : {
          name: String(given.get("name")),
          password,
          acceptedTerms: String(given.get("acceptedTerms") ?? ""),
        };
    const answer = await run((client) => client.accounts.acceptInvitation.mutate({ token, ...own }));
    if (answer === null) return;
    const signedIn = !known && (await signInWithPassword(email, password)) === null;
    location.assign(signedIn ? "/home" : "/sign-in?done=invitation");
  }

  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
      <Problem problem={problem} />
      <Pairs pairs={[["Email", email]]} />
      {/* Hidden field for password managers. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
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
    </Form>
  );
}
